import { kept } from '#client/lib/storage/kept.ts';
import {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_KINDS,
  type AnnouncementChannel,
  type AnnouncementKind,
  type AnnouncementRequest,
} from '#shared/contracts/announcements.ts';
import { osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';

/** What is being written, as its fields show it. */
export interface AnnouncementDraft {
  title: string;
  text: string;
  kind: AnnouncementKind;
  channels: readonly AnnouncementChannel[];
  /** Oslo time of a `datetime-local` field, `2026-08-21T20:00`; empty for none. */
  startsAt: string;
  endsAt: string;
  drill: boolean;
}

export const EMPTY_DRAFT: AnnouncementDraft = {
  title: '',
  text: '',
  kind: 'info',
  channels: ['banner', 'chat', 'screen'],
  startsAt: '',
  endsAt: '',
  drill: false,
};

function isDraft(value: unknown): value is AnnouncementDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { title, text, kind, channels, startsAt, endsAt, drill } = value as Record<string, unknown>;
  return (
    [title, text, startsAt, endsAt].every((one) => typeof one === 'string') &&
    ANNOUNCEMENT_KINDS.some((one) => one === kind) &&
    Array.isArray(channels) &&
    channels.every((channel) => ANNOUNCEMENT_CHANNELS.some((one) => one === channel)) &&
    typeof drill === 'boolean'
  );
}

/** Kept in this browser, so that a reload or an expired session costs nothing. */
export const keptDraft = kept<AnnouncementDraft>('ctrl-kunngjoring-utkast', isDraft, EMPTY_DRAFT);

/** The Oslo time of an instant, as a `datetime-local` field shows it; empty for none. */
export function localOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${osloDate(at)}T${osloClock(at)}`;
}

/** The instant of a `datetime-local` field; null for an empty one. */
export function instantOf(local: string): string | null {
  const [date, time] = local.split('T');
  if (date === undefined || time === undefined) return null;
  return osloInstant(date, time.slice(0, 5)).toISOString();
}

/** The call's body for a draft. */
export function requestOf(
  { startsAt, endsAt, channels, ...rest }: AnnouncementDraft,
  reason: string | null,
): AnnouncementRequest {
  const times = { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
  return { ...rest, channels: [...channels], ...times, reason };
}
