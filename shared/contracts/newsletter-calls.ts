import { z } from 'zod';
import { bytes, calls, idParams } from './calls.ts';
import { doneAnswer, messageAnswer } from './error.ts';
import { listQuery } from './list.ts';
import { newsletterRequest, newsletterToken } from './newsletter.ts';
import {
  campaign,
  campaignChange,
  campaignPreview,
  campaignRequest,
  campaignTest,
  newsletterAnswer,
  subscriber,
  subscriberPage,
} from './newsletter-admin.ts';
import { linkToken } from './text.ts';

/** The address of a link in an e-mail. A broken token counts as none, which the page tells. */
const linkQuery = z.object({ token: linkToken.optional().catch(undefined) });

/**
 * Sign-up, confirmation and unsubscribing. The token of a link stands in the body, or in the
 * address where the body has none.
 */
export const newsletterCalls = calls({
  'POST /api/newsletter': { who: 'anyone', body: newsletterRequest, answer: messageAnswer },
  'POST /api/newsletter/confirm': {
    who: 'anyone',
    query: linkQuery,
    body: newsletterToken,
    answer: messageAnswer,
  },
  'POST /api/newsletter/unsubscribe': {
    who: 'anyone',
    query: linkQuery,
    body: newsletterToken,
    answer: messageAnswer,
  },
  'GET /api/newsletter/unsubscribe': {
    who: 'anyone',
    query: linkQuery,
    answer: bytes('text/html'),
  },
});

export const SUBSCRIBER_SORTS = ['-subscribedAt', 'subscribedAt', 'email', '-email'] as const;

const stateFilter = z.object({
  state: z
    .enum(
      ['confirmed', 'unconfirmed', 'unsubscribed'],
      'Må være confirmed, unconfirmed eller unsubscribed',
    )
    .optional(),
});

const subscriberQuery = z.intersection(listQuery(SUBSCRIBER_SORTS), stateFilter);
export type SubscriberQuery = z.output<typeof subscriberQuery>;

/** The revision of the draft that was looked at before it is sent; 409 for an older one. */
const seenRevision = z.object({
  revision: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Må være et helt tall fra 1')
    .transform(Number)
    .optional(),
});

/** What happens to the sending of a campaign, and the restoring of a draft. */
const campaignStep = { who: 'admin', params: idParams, answer: campaign } as const;

export const campaignCalls = calls({
  'GET /api/admin/newsletter': { who: 'admin', answer: newsletterAnswer },
  'GET /api/admin/newsletter/subscribers': {
    who: 'admin',
    query: subscriberQuery,
    answer: z.union([z.array(subscriber), subscriberPage]),
  },
  'GET /api/admin/newsletter/subscribers.csv': {
    who: 'admin',
    query: stateFilter,
    answer: bytes('text/csv'),
  },
  'POST /api/admin/newsletter/letters': { who: 'admin', body: campaignRequest, answer: campaign },
  'GET /api/admin/newsletter/letters/:id': { who: 'admin', params: idParams, answer: campaign },
  'PUT /api/admin/newsletter/letters/:id': {
    who: 'admin',
    params: idParams,
    body: campaignChange,
    answer: campaign,
  },
  'DELETE /api/admin/newsletter/letters/:id': {
    who: 'admin',
    params: idParams,
    answer: doneAnswer,
  },
  'GET /api/admin/newsletter/letters/:id/preview': {
    who: 'admin',
    params: idParams,
    answer: campaignPreview,
  },
  'POST /api/admin/newsletter/letters/:id/test': {
    who: 'admin',
    params: idParams,
    body: campaignTest,
    answer: messageAnswer,
  },
  'POST /api/admin/newsletter/letters/:id/start': { ...campaignStep, query: seenRevision },
  'POST /api/admin/newsletter/letters/:id/pause': campaignStep,
  'POST /api/admin/newsletter/letters/:id/resume': campaignStep,
  'POST /api/admin/newsletter/letters/:id/end': campaignStep,
  'POST /api/admin/newsletter/letters/:id/restore': campaignStep,
});
