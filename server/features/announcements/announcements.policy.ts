import { badRequest, conflict } from '#server/lib/errors.ts';
import type {
  AnnouncementKind,
  AnnouncementRequest,
  AnnouncementUpdate,
} from '#shared/contracts/announcements.ts';
import { DAY_MS, MINUTE_MS } from '#shared/oslo-time.ts';
import type { AnnouncementRow, ChangeRow } from './announcements.store.ts';

/**
 * A start up to this far in the past counts as now: filling in the form takes time, and clocks
 * differ.
 */
const PAST_MS = 10 * MINUTE_MS;
const LONGEST_AHEAD_MS = 366 * DAY_MS;
/** Most announcements that may be pending, scheduled or active at once. */
const OPEN_MAX = 20;

export interface Period {
  startsAt: Date;
  endsAt: Date | null;
}

/**
 * Start and end of an announcement; a start in the recent past becomes now.
 * @throws AppError 400 that names the field
 */
export function periodOf(
  { startsAt, endsAt }: Pick<AnnouncementRequest, 'startsAt' | 'endsAt'>,
  now: Date,
): Period {
  const asked = startsAt === null ? now : new Date(startsAt);
  if (asked.getTime() < now.getTime() - PAST_MS) {
    throw badRequest({ startsAt: 'Starten er passert' });
  }
  const start = asked < now ? now : asked;
  const latest = now.getTime() + LONGEST_AHEAD_MS;
  if (start.getTime() > latest) throw badRequest({ startsAt: 'Starten er for langt frem' });
  return { startsAt: start, endsAt: endOf(endsAt, start, now) };
}

/**
 * The end of an announcement that begins at `start`.
 * @throws AppError 400 that names the field
 */
export function endOf(endsAt: string | null, start: Date, now: Date): Date | null {
  if (endsAt === null) return null;
  const end = new Date(endsAt);
  if (end <= start || end <= now) {
    throw badRequest({
      endsAt: end <= start ? 'Slutten må være senere enn starten' : 'Slutten er passert',
    });
  }
  if (end.getTime() > now.getTime() + LONGEST_AHEAD_MS) {
    throw badRequest({ endsAt: 'Slutten er for langt frem' });
  }
  return end;
}

/** 400 for a bypass reason on an announcement that needs no second administrator. */
export function assertReason(
  reason: string | null | undefined,
  kinds: readonly AnnouncementKind[],
): void {
  if (reason === null || reason === undefined || kinds.includes('safety')) return;
  throw badRequest({ reason: 'Bare sikkerhetskunngjøringer har en begrunnelse' });
}

/** 409 when there are too many open announcements. */
export function assertRoom(open: readonly AnnouncementRow[]): void {
  if (open.length < OPEN_MAX) return;
  throw conflict(`Det er ${OPEN_MAX} kunngjøringer ute eller på vei. Avslutt en av dem først.`);
}

/** The open announcement with the same text and period, if there is one. */
export function sameAmong(
  open: readonly AnnouncementRow[],
  { title, text, kind, drill }: AnnouncementRequest,
  { startsAt }: Period,
  now: Date,
): AnnouncementRow | undefined {
  const begins = (start: Date) => (start <= now ? 0 : start.getTime());
  return open.find(
    (row) =>
      row.title === title &&
      row.text === text &&
      row.kind === kind &&
      row.drill === drill &&
      begins(row.startsAt) === begins(startsAt),
  );
}

/**
 * 409 when the text of an announcement cannot change
 * (docs/product/announcements.md#update-and-end).
 * @param waiting its change that waits for a second administrator
 */
export function assertUpdatable(
  row: AnnouncementRow,
  waiting: ChangeRow | null,
  seen: Pick<AnnouncementUpdate, 'base' | 'change'>,
): void {
  if (row.approvedAt === null) {
    throw conflict('Teksten venter på bekreftelse. Trekk den tilbake og lag en ny.');
  }
  const isSeen =
    (seen.base === undefined || seen.base === (row.updatedAt?.toISOString() ?? null)) &&
    (seen.change === undefined || seen.change === (waiting?.id ?? null));
  if (isSeen) return;
  throw conflict('En annen har oppdatert kunngjøringen. Les den nye teksten og prøv igjen.');
}
