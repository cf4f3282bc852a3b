import { z } from 'zod';
import { listOf } from './list.ts';
import { emailAddress, optionalText } from './text.ts';

/**
 * A subscriber of the newsletter. GET /api/admin/newsletter/subscribers answers an array; with
 * `?page`, `?limit` or `?sort` a `subscriberPage`. `?q` searches the address, `?state` filters. GET
 * .../subscribers.csv is the whole list as a file, with the same `?state`.
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

export const subscriberPage = listOf(subscriber);

export const NEWSLETTER_SUBJECT_MAX = 200;
export const NEWSLETTER_BODY_MAX = 20_000;

const draftText = (max: number) => optionalText(max).transform((text) => text ?? '');

/** Body of POST /api/admin/newsletter/letters: a draft, whose fields may be empty. */
export const campaignRequest = z.object({
  subject: draftText(NEWSLETTER_SUBJECT_MAX),
  /** Plain text; empty lines separate paragraphs, web addresses become links. */
  body: draftText(NEWSLETTER_BODY_MAX),
});
export type CampaignRequest = z.infer<typeof campaignRequest>;

/**
 * Body of PUT .../letters/{id}: the draft, and the revision it is based on; 409 for an older one.
 */
export const campaignChange = campaignRequest.extend({
  revision: z.int('Må være et helt tall').min(1, 'Må være minst 1').max(2_147_483_647, 'For stort'),
});
export type CampaignChange = z.infer<typeof campaignChange>;

/** Whether a draft has a subject and a body, and so can be sent. */
export const isWritten = ({ subject, body }: CampaignRequest) => subject !== '' && body !== '';

/**
 * A newsletter with the state of its sending: draft → sending ⇄ paused, sending → sent, paused →
 * ended. Answered by GET, POST and PUT of campaigns, and by POST .../letters/{id}/start, /pause,
 * /resume, /end and /restore. DELETE .../letters/{id} soft-deletes a draft and answers `{success:
 * true}`; /restore restores it.
 */
export const campaign = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['draft', 'sending', 'paused', 'sent', 'ended']),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime(),
  revision: z.number().int(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  recipients: z.object({
    total: z.number().int(),
    /** Not sent yet; will not be sent once the campaign is ended. */
    waiting: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    /** Unsubscribed before the e-mail was sent. */
    skipped: z.number().int(),
  }),
});
export type Campaign = z.infer<typeof campaign>;

export const newsletterAnswer = z.object({
  confirmed: z.number().int(),
  unconfirmed: z.number().int(),
  unsubscribed: z.number().int(),
  /** Newest first, at most 50. */
  letters: z.array(campaign),
});
export type NewsletterAnswer = z.infer<typeof newsletterAnswer>;

/** Answer of GET .../letters/{id}/preview: the rendered e-mail. */
export const campaignPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

/**
 * Body of POST .../letters/{id}/test: sends one test e-mail, to any address. Answers `{success:
 * true, message}`.
 */
export const campaignTest = z.object({ email: emailAddress });
