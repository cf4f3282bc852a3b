import { z } from 'zod';
import { ANNOUNCEMENT_CHANNELS, ANNOUNCEMENT_KINDS } from '../rules/announcement-words.ts';
import { pushPayload } from './push.ts';
import { announcementTexts, requiredText } from './text.ts';

export {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_KINDS,
  type AnnouncementChannel,
  type AnnouncementKind,
} from '../rules/announcement-words.ts';

/** A public announcement. */
export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  /** A drill, marked 'Øvelse'. */
  drill: z.boolean(),
  channels: z.array(z.enum(ANNOUNCEMENT_CHANNELS)),
  startsAt: z.iso.datetime(),
  /** Null until somebody ends it. */
  endsAt: z.iso.datetime().nullable(),
  /** When the text was changed after sending; null if never. */
  updatedAt: z.iso.datetime().nullable(),
});
export type Announcement = z.infer<typeof announcement>;

/**
 * Answer of GET /api/announcements: current announcements, most important and newest first; of
 * GET /api/announcements/archive: what was announced, newest first.
 */
export const announcementsAnswer = z.object({ announcements: z.array(announcement) });
export type AnnouncementsAnswer = z.infer<typeof announcementsAnswer>;

const ANNOUNCEMENT_STATES = ['waiting', 'scheduled', 'active', 'ended'] as const;

/** A change that waits for a second administrator; until then the announcement is unchanged. */
const announcementChange = announcement
  .pick({ title: true, text: true, kind: true, drill: true })
  .extend({
    id: z.string(),
    createdBy: z.string(),
    creatorId: z.string(),
    createdAt: z.iso.datetime(),
  });
export type AnnouncementChange = z.infer<typeof announcementChange>;

/** An announcement in the back office. 'waiting': a second administrator must approve it. */
export const adminAnnouncement = announcement.extend({
  state: z.enum(ANNOUNCEMENT_STATES),
  createdBy: z.string(),
  /** Id of the author, who can't be the approving administrator. */
  creatorId: z.string(),
  confirmedBy: z.string().nullable(),
  /** Why the text did not wait for approval. */
  reason: z.string().nullable(),
  change: announcementChange.nullable(),
});
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>;

const WRONG_TIME = 'Ugyldig tidspunkt';
const WRONG_CHANGE = 'Ugyldig endring';

export const announcementRequest = z.strictObject({
  ...announcementTexts,
  kind: z.enum(ANNOUNCEMENT_KINDS, { error: 'Velg type' }),
  channels: z.array(z.enum(ANNOUNCEMENT_CHANNELS)).min(1, 'Velg minst én kanal').max(4),
  /** Null: at once. */
  startsAt: z.iso.datetime({ error: WRONG_TIME }).nullable(),
  endsAt: z.iso.datetime({ error: WRONG_TIME }).nullable(),
  drill: z.boolean(),
  /** Given when a safety announcement can't wait for a second administrator. */
  reason: requiredText(300, 'Skriv hvorfor det ikke kan vente').nullable(),
});
export type AnnouncementRequest = z.infer<typeof announcementRequest>;

/**
 * Body of POST /api/admin/announcements/{id}/update; omitted fields stay. A new text is sent to the
 * same channels; a safety text first waits for a second administrator.
 */
export const announcementUpdate = z.strictObject({
  title: announcementTexts.title.optional(),
  text: announcementTexts.text.optional(),
  kind: z.enum(ANNOUNCEMENT_KINDS, { error: 'Velg type' }).optional(),
  drill: z.boolean({ error: 'Velg om det er en øvelse' }).optional(),
  /** The new end; null removes it. */
  endsAt: z.iso.datetime({ error: WRONG_TIME }).nullable().optional(),
  /** Given when a new safety text can't wait for a second administrator. */
  reason: requiredText(300, 'Skriv hvorfor det ikke kan vente').nullable().optional(),
  /** `updatedAt` of the edited version; 409 if somebody has changed it since. */
  base: z.iso.datetime({ error: WRONG_TIME }).nullable().optional(),
  /** Id of the waiting change that was shown; 409 if there is a newer one. */
  change: z.uuid({ error: WRONG_CHANGE }).nullable().optional(),
});
export type AnnouncementUpdate = z.infer<typeof announcementUpdate>;

/**
 * Body of POST /api/admin/announcements/{id}/confirm: `change` is the change to approve; without it
 * the announcement itself.
 */
export const announcementConfirm = z.strictObject({
  change: z.uuid({ error: WRONG_CHANGE }).optional(),
});

export const announcementReject = z.strictObject({ change: z.uuid({ error: WRONG_CHANGE }) });

/** Answer of POST /api/admin/announcements/preview: the current number of receivers per channel. */
export const announcementPreview = z.object({
  receivers: z.object({
    /** Browsers subscribed to announcements. */
    push: z.number().int(),
    /** Open pages, which are notified at once. */
    sockets: z.number().int(),
    chat: z.number().int(),
  }),
  /** Text of the chat message. */
  chat: z.string(),
  push: pushPayload.pick({ title: true, body: true }),
  /** When push messages are sent, if delayed. */
  pushWaitsUntil: z.iso.datetime().nullable(),
});
export type AnnouncementPreview = z.infer<typeof announcementPreview>;
