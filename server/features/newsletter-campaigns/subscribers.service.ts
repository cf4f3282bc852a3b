import type { Context } from '#server/context.ts';
import type { List } from '#shared/contracts/list.ts';
import type { Subscriber } from '#shared/contracts/newsletter-admin.ts';
import type { SubscriberQuery } from '#shared/contracts/newsletter-calls.ts';
import { formatShortDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { csvFile, csvLine } from '#shared/rules/csv.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  countSubscribers,
  type ListedSubscriber,
  type SubscriberState,
  selectSubscribers,
  subscribersAfter,
} from './campaigns.store.ts';

const HEADER = ['E-post', 'Status', 'Påmeldt', 'Bekreftet', 'Avmeldt'];
/** Rows held in memory at once. */
const CHUNK = 1000;

const STATE_NAMES: Record<SubscriberState, string> = {
  confirmed: 'Bekreftet',
  unconfirmed: 'Ikke bekreftet',
  unsubscribed: 'Avmeldt',
};

function stateOf({ confirmedAt, unsubscribedAt }: ListedSubscriber): SubscriberState {
  if (confirmedAt !== null) return 'confirmed';
  return unsubscribedAt === null ? 'unconfirmed' : 'unsubscribed';
}

function subscriberView(row: ListedSubscriber): Subscriber {
  return {
    id: row.id,
    email: row.email,
    state: stateOf(row),
    subscribedAt: row.subscribedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

/** The subscribers; an object with `total` when a page was asked for, else an array. */
export async function listSubscribers(
  { db: { orm } }: Pick<Context, 'db'>,
  query: SubscriberQuery,
): Promise<Subscriber[] | List<Subscriber>> {
  const [rows, total] = await Promise.all([
    selectSubscribers(orm, query),
    query.paged ? countSubscribers(orm, query) : null,
  ]);
  const subscribers = rows.map(subscriberView);
  return total === null ? subscribers : { items: subscribers, total };
}

const moment = (at: Date | null) =>
  at === null ? '' : `${formatShortDate(osloDate(at))} ${osloClock(at)}`;

const lineOf = (row: ListedSubscriber) => [
  row.email,
  STATE_NAMES[stateOf(row)],
  moment(row.subscribedAt),
  moment(row.confirmedAt),
  moment(row.unsubscribedAt),
];

/** File name of the export, with the Oslo day. */
export function exportName({ clock }: Pick<Context, 'clock'>): string {
  return `nyhetsbrev_abonnenter_${osloDate(clock.now())}.csv`;
}

/** Streams all subscribers as CSV; the export is put in the audit log. */
export async function* exportSubscribers(
  ctx: Context,
  state: SubscriberState | undefined,
  { username, requestId }: Acting,
): AsyncGenerator<string> {
  yield csvFile(HEADER, []);
  let [after, count] = ['', 0];
  for (;;) {
    const rows = await subscribersAfter(ctx.db.orm, { after, state, limit: CHUNK });
    yield rows.map((row) => csvLine(lineOf(row))).join('');
    count += rows.length;
    after = rows.at(-1)?.email ?? after;
    if (rows.length < CHUNK) break;
  }
  await recordAct(ctx.db.orm, ctx, {
    actor: username,
    action: 'subscriber.export',
    subjectType: 'newsletter',
    after: { count, ...(state && { state }) },
    requestId,
  });
}
