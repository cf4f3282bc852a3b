import { z } from 'zod';
import { emailAddress, requiredText } from './text.ts';

/**
 * Someone on the newsletter's list. GET /api/admin/newsletter/subscribers answers a plain list;
 * with `?page`, `?limit` or `?sort` a `subscriberPage`. `?q` searches the address, `?state` filters.
 * GET .../subscribers.csv is the whole list as a file, with the same `?state`.
 */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['confirmed', 'unconfirmed', 'unsubscribed']),
  subscribedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

export const subscriberPage = z.object({
  subscribers: z.array(subscriber),
  total: z.number().int(),
});
export type SubscriberPage = z.infer<typeof subscriberPage>;

export const NEWSLETTER_SUBJECT_MAX = 200;
export const NEWSLETTER_BODY_MAX = 20_000;

/** Body of POST /api/admin/newsletter/letters and of PUT .../letters/{id}: a draft. */
export const letterRequest = z.object({
  subject: requiredText(NEWSLETTER_SUBJECT_MAX, 'Emne kreves'),
  /** Plain text; empty lines part paragraphs, addresses become links. */
  body: requiredText(NEWSLETTER_BODY_MAX, 'Innhold kreves'),
});
export type LetterRequest = z.infer<typeof letterRequest>;

/**
 * A newsletter with how far its sending has come: draft → sending ⇄ paused, sending → sent.
 * Answered by GET, POST and PUT of letters, and by POST .../letters/{id}/start, /pause and /resume.
 * DELETE .../letters/{id} takes a draft away and answers `{success: true}`.
 */
export const letter = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['draft', 'sending', 'paused', 'sent']),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  recipients: z.object({
    total: z.number().int(),
    waiting: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    /** Left the list before their mail went out. */
    skipped: z.number().int(),
  }),
});
export type Letter = z.infer<typeof letter>;

/** Answer of GET /api/admin/newsletter. */
export const newsletterAnswer = z.object({
  confirmed: z.number().int(),
  unconfirmed: z.number().int(),
  unsubscribed: z.number().int(),
  /** Newest first, at most 50. */
  letters: z.array(letter),
});
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

/** Answer of GET .../letters/{id}/preview: what a reader will see. */
export const letterPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/**
 * Body of POST .../letters/{id}/test: one mail to one address, outside the list. Answers
 * `{success: true, message}`.
 */
export const letterTest = z.object({ email: emailAddress });
