import type {
  AdminAnnouncement,
  Announcement,
  AnnouncementChange,
  AnnouncementKind,
} from '#shared/contracts/announcements.ts';
import type { AnnouncementRow, ChangeRow } from './announcements.store.ts';

/** State at a given time (docs/product/announcements.md#states). */
export function stateOf(row: AnnouncementRow, now: Date): AdminAnnouncement['state'] {
  if (row.endedAt !== null || (row.endsAt !== null && row.endsAt <= now)) return 'ended';
  if (row.approvedAt === null) return 'waiting';
  return row.startsAt > now ? 'scheduled' : 'active';
}

export function announcementView(row: AnnouncementRow): Announcement {
  const { id, title, text, kind, drill, channels } = row;
  return {
    id,
    title,
    text,
    kind,
    drill,
    channels,
    startsAt: row.startsAt.toISOString(),
    endsAt: (row.endedAt ?? row.endsAt)?.toISOString() ?? null,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}

/** Back-office view of an announcement, with its pending change. */
export function adminAnnouncementView(
  row: AnnouncementRow,
  change: ChangeRow | null,
  now: Date,
): AdminAnnouncement {
  const { createdBy, creatorId, confirmedBy, reason } = row;
  const state = stateOf(row, now);
  return {
    ...announcementView(row),
    state,
    createdBy,
    creatorId,
    confirmedBy,
    reason,
    change: change === null || state === 'ended' ? null : changeView(change),
  };
}

function changeView({ id, title, text, kind, drill, ...change }: ChangeRow): AnnouncementChange {
  const { createdBy, creatorId, createdAt } = change;
  return {
    ...{ id, title, text, kind, drill, createdBy, creatorId },
    createdAt: createdAt.toISOString(),
  };
}

const RANKS: Readonly<Record<AnnouncementKind, number>> = {
  safety: 0,
  weather: 1,
  programme: 2,
  info: 3,
};

/** Sort order: most important first, then newest first. */
export function byImportance(one: AnnouncementRow, other: AnnouncementRow): number {
  const newest = ({ updatedAt, startsAt }: AnnouncementRow) => (updatedAt ?? startsAt).getTime();
  return RANKS[one.kind] - RANKS[other.kind] || newest(other) - newest(one);
}
