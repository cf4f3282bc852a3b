import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { type AnnouncementRow, announcementById } from './announcements.store.ts';
import { adminAnnouncementView } from './announcements.view.ts';
import { openChange } from './changes.store.ts';

/** The acting administrator; by id, because a name may become somebody else's. */
export interface ActingAdmin extends Acting {
  id: string;
}

/**
 * Runs `work` in a transaction, one after the other over all processes. It gets the time as of when
 * its turn came: by an earlier one, what was stored just before would lie in the future.
 */
export function inOrder(
  ctx: Context,
  work: (tx: Orm, now: Date) => Promise<AnnouncementRow>,
): Promise<AdminAnnouncement> {
  return ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'announcements');
    const row = await work(tx, ctx.clock.now());
    return adminAnnouncementView(row, await openChange(tx, row.id), ctx.clock.now());
  });
}

/** The announcement of an id; throws 404 for any other. */
export async function existing(tx: Orm, id: string): Promise<AnnouncementRow> {
  const row = await announcementById(tx, id);
  if (row === null) throw notFound();
  return row;
}

/** What an announcement says. */
export type Words = Pick<AnnouncementRow, 'title' | 'text' | 'kind' | 'drill'>;

/** The words of an announcement, or of a change of it. */
export const wordsOf = ({ title, text, kind, drill }: Words): Words => ({
  title,
  text,
  kind,
  drill,
});

/** What the audit log keeps of an announcement: the whole text, which is no personal data. */
export const factsOf = (row: AnnouncementRow): ActFields => ({
  ...wordsOf(row),
  channels: row.channels,
  ...(row.reason !== null && { reason: row.reason }),
});

/** Notes an act in the audit log: what it led to, and what was before. */
export async function note(
  tx: Orm,
  ctx: Context,
  id: string,
  admin: ActingAdmin,
  action: Extract<ActName, `announcement.${string}`>,
  after: ActFields,
  before: ActFields | null = null,
): Promise<void> {
  await recordAct(tx, ctx, {
    actor: admin.username,
    action,
    subjectType: 'announcement',
    subjectId: id,
    before,
    after,
    requestId: admin.requestId,
  });
}
