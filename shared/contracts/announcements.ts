import { z } from 'zod';
import { ANNOUNCEMENT_CHANNELS, ANNOUNCEMENT_KINDS } from '../rules/announcement-kinds.ts';
import { pushPayload } from './push.ts';
import { announcementTexts, requiredText } from './text.ts';

export {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_KINDS,
  type AnnouncementChannel,
  type AnnouncementKind,
} from '../rules/announcement-kinds.ts';

/** An announcement as everybody reads it. */
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
  /** Its words changed after it was sent; null when they did not. */
  updatedAt: z.iso.datetime().nullable(),
});
export type Announcement = z.infer<typeof announcement>;

/** Answer of GET /api/announcements: what is on now, the most important and newest first. */
export const announcementsAnswer = z.object({ announcements: z.array(announcement) });
export type AnnouncementsAnswer = z.infer<typeof announcementsAnswer>;

export const ANNOUNCEMENT_STATES = ['waiting', 'scheduled', 'active', 'ended'] as const;

/** A change that waits for a second administrator; until then the announcement stands as it is. */
export const announcementChange = announcement
  .pick({ title: true, text: true, kind: true, drill: true })
  .extend({
    id: z.string(),
    createdBy: z.string(),
    creatorId: z.string(),
    createdAt: z.iso.datetime(),
  });
export type AnnouncementChange = z.infer<typeof announcementChange>;

/** An announcement in the back office. 'waiting': a second administrator has to say yes. */
export const adminAnnouncement = announcement.extend({
  state: z.enum(ANNOUNCEMENT_STATES),
  createdBy: z.string(),
  /** Id of the administrator who wrote it, who cannot be the second to say yes. */
  creatorId: z.string(),
  confirmedBy: z.string().nullable(),
  /** Why its words did not wait for a second yes. */
  reason: z.string().nullable(),
  change: announcementChange.nullable(),
});
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>;

const WRONG_TIME = 'Ugyldig tidspunkt';
const WRONG_CHANGE = 'Ugyldig endring';

/** Body of POST /api/admin/announcements. */
export const announcementRequest = z.strictObject({
  ...announcementTexts,
  kind: z.enum(ANNOUNCEMENT_KINDS, { error: 'Velg type' }),
  channels: z.array(z.enum(ANNOUNCEMENT_CHANNELS)).min(1, 'Velg minst én kanal').max(4),
  /** Null: at once. */
  startsAt: z.iso.datetime({ error: WRONG_TIME }).nullable(),
  endsAt: z.iso.datetime({ error: WRONG_TIME }).nullable(),
  drill: z.boolean(),
  /** Given when a safety announcement cannot wait for a second administrator. */
  reason: requiredText(300, 'Skriv hvorfor det ikke kan vente').nullable(),
});
export type AnnouncementRequest = z.infer<typeof announcementRequest>;

/**
 * Body of POST /api/admin/announcements/{id}/update: what is left out stays. New words are told to
 * the same channels; where safety is spoken of, they wait for a second administrator first.
 */
export const announcementUpdate = z.strictObject({
  title: announcementTexts.title.optional(),
  text: announcementTexts.text.optional(),
  kind: z.enum(ANNOUNCEMENT_KINDS, { error: 'Velg type' }).optional(),
  drill: z.boolean({ error: 'Velg om det er en øvelse' }).optional(),
  /** Moves the end; null takes it away. */
  endsAt: z.iso.datetime({ error: WRONG_TIME }).nullable().optional(),
  /** Given when new words about safety cannot wait for a second administrator. */
  reason: requiredText(300, 'Skriv hvorfor det ikke kan vente').nullable().optional(),
  /** `updatedAt` of what the administrator changes: another's newer text is a conflict then. */
  base: z.iso.datetime({ error: WRONG_TIME }).nullable().optional(),
  /** The waiting change that the administrator saw: another's newer one is a conflict then. */
  change: z.uuid({ error: WRONG_CHANGE }).nullable().optional(),
});
export type AnnouncementUpdate = z.infer<typeof announcementUpdate>;

/**
 * Body of POST /api/admin/announcements/{id}/confirm: `change` names the change whose words were
 * read; without one it is the announcement itself.
 */
export const announcementConfirm = z.strictObject({
  change: z.uuid({ error: WRONG_CHANGE }).optional(),
});

/** Body of POST /api/admin/announcements/{id}/reject. */
export const announcementReject = z.strictObject({ change: z.uuid({ error: WRONG_CHANGE }) });

/** Answer of POST /api/admin/announcements/preview: who is reached at this moment, and by what. */
export const announcementPreview = z.object({
  receivers: z.object({
    /** Browsers that want push about announcements. */
    push: z.number().int(),
    /** Open pages that are told at once. */
    sockets: z.number().int(),
    /** People in the chat's rooms. */
    chat: z.number().int(),
  }),
  /** The line in the chat. */
  chat: z.string(),
  push: pushPayload.pick({ title: true, body: true }),
  /** When push goes out, if it is not told at once. */
  pushWaitsUntil: z.iso.datetime().nullable(),
});
export type AnnouncementPreview = z.infer<typeof announcementPreview>;
