import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { actSentence } from '#shared/content/acts.ts';
import type { ActivityLine } from '#shared/contracts/back-office.ts';
import { SHARE_PLATFORMS } from '#shared/contracts/shares.ts';
import { newest } from './activity.read.ts';

const LINES = 50;

type Kind = ActivityLine['kind'];

const counted = z.object({ count: z.number().int() });

/** The number of rows that an act changed, in brackets; empty for a single one. */
function ofHowMany(after: unknown): string {
  const count = counted.safeParse(after).data?.count;
  return count === undefined ? '' : ` (${count})`;
}

/** The kind under which an act is listed, by its subject. */
function kindOfAct(action: string): Kind {
  if (/^sales?\./.test(action)) return 'sale';
  return action.startsWith('letter.') ? 'newsletter' : 'act';
}

/** Converts rows of one kind to lines; the kind makes ids of different tables distinct. */
function lines<T extends { id: string | bigint; at: Date }>(
  rows: readonly T[],
  kind: Kind | ((row: T) => Kind),
  textOf: (row: T) => string,
): ActivityLine[] {
  return rows.map((row) => {
    const named = typeof kind === 'function' ? kind(row) : kind;
    const source = typeof row.id === 'bigint' ? 'act' : named;
    return { id: `${source}:${row.id}`, kind: named, text: textOf(row), at: row.at.toISOString() };
  });
}

/**
 * Recent activity, newest first: acts of admins, and new rows from visitors. Sales are listed by
 * the act, so an import of thousands is one line.
 */
export async function recentActivity({
  db: { orm },
}: Pick<Context, 'db'>): Promise<ActivityLine[]> {
  const [acts, users, messages, shares, applications, subscriptions] = await Promise.all([
    newest.acts(orm, LINES),
    newest.users(orm, LINES),
    newest.messages(orm, LINES),
    newest.shares(orm, LINES),
    newest.applications(orm, LINES),
    newest.subscriptions(orm, LINES),
  ]);
  const all = [
    ...lines(
      acts,
      ({ action }) => kindOfAct(action),
      ({ actor, action, after }) => {
        return `${actSentence(actor, action)}${ofHowMany(after)}`;
      },
    ),
    ...lines(users, 'user', ({ username }) => `Ny bruker: ${username}`),
    ...lines(messages, 'contact', ({ navn }) => `Ny kontaktmelding fra ${navn}`),
    ...lines(shares, 'share', ({ navn, platform }) => {
      return `Ny deling fra ${navn} (${SHARE_PLATFORMS[platform]})`;
    }),
    ...lines(applications, 'application', ({ navn }) => `Ny affiliate-søknad fra ${navn}`),
    ...lines(subscriptions, 'newsletter', () => 'Ny påmelding til nyhetsbrevet'),
  ];
  return all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, LINES);
}
