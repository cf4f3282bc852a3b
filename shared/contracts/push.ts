import { z } from 'zod';
import { MAX_PLAN_ENTRIES } from '../rules/plan-limits.ts';
import { PUSH_SUBJECTS } from '../rules/push-subjects.ts';
import { calls } from './calls.ts';
import { contentId } from './content-fields.ts';
import { messageAnswer } from './error.ts';

export { PUSH_SUBJECTS, type PushSubject } from '../rules/push-subjects.ts';

const base64url = (min: number, max: number) =>
  z
    .string()
    .min(min, 'Ugyldig nøkkel')
    .max(max, { error: 'Ugyldig nøkkel', abort: true })
    .regex(/^[\w-]+=*$/, 'Ugyldig nøkkel');

function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1');
}

/**
 * Address at a push service that the browser chose; without https only one of a test on this
 * machine. The server checks its host.
 */
const endpoint = z
  .string({ error: 'Ugyldig adresse' })
  .max(1000, { error: 'Ugyldig adresse', abort: true })
  .refine(isServiceAddress, 'Ugyldig adresse');

/** Body of PUT /api/push/subscriptions: makes or changes the subscription of a browser. */
const pushSubscriptionRequest = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: base64url(80, 100), auth: base64url(16, 32) }),
  subjects: z.array(z.enum(PUSH_SUBJECTS)).min(1, 'Velg minst ett emne').max(PUSH_SUBJECTS.length),
  /** Acts of this browser’s plan. */
  slots: z.array(contentId).max(MAX_PLAN_ENTRIES, 'For mange merker'),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>;

/** Body of the calls about a browser that has subscribed. */
const pushEndpointRequest = z.strictObject({ endpoint });

/** Answer of GET /api/push/key: the server's public key; null where push is off. */
const pushKeyAnswer = z.object({ key: z.string().nullable() });

/** What a message holds, decrypted by the browser and shown by the service worker. */
export const pushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Path of the page that a press opens. */
  url: z.string(),
  /** A message with the same tag takes the place of the one before. */
  tag: z.string(),
});
export type PushPayload = z.infer<typeof pushPayload>;

/** Subscriptions of browsers, for everybody: an endpoint is the secret of its browser. */
export const pushCalls = calls({
  'GET /api/push/key': { who: 'anyone', answer: pushKeyAnswer },
  'PUT /api/push/subscriptions': {
    who: 'anyone',
    session: 'user',
    body: pushSubscriptionRequest,
    answer: messageAnswer,
  },
  'DELETE /api/push/subscriptions': {
    who: 'anyone',
    body: pushEndpointRequest,
    answer: messageAnswer,
  },
  'POST /api/push/test': { who: 'anyone', body: pushEndpointRequest, answer: messageAnswer },
});
