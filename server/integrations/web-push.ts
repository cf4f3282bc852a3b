import webPush from 'web-push';
import { HOUR_MS } from '#shared/durations.ts';
import type { Clock } from '../lib/clock.ts';
import { type CallResult, call, IntegrationError } from './http.ts';

/** What a push service said to a message; 'later' is to be tried again. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  | { kind: 'later'; error: string; retryAfterSeconds: number | null };

interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushRequest {
  /** JSON for the browser. */
  payload: string;
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A message with the same topic takes the place of one that the browser has not fetched yet. */
  topic: string;
}

interface PushServiceOptions {
  fetch: typeof fetch;
  clock: Clock;
  /** Time for one whole call, in milliseconds. */
  timeoutMs: number;
  keys: { publicKey: string; privateKey: string };
  /** `mailto:` or `https:`, whom a service asks about our messages. */
  subject: string;
}

/** Sends one message; resolves with what became of it, whatever that is. */
export type SendPush = (target: PushTarget, request: PushRequest) => Promise<PushOutcome>;

const ENCODING = 'aes128gcm';

/**
 * A sender to push services. The library encrypts and signs; the call is our own, because the
 * library's follows neither a limit of the answer's size nor one of the whole time. A signature holds
 * for every message to one service, so it is made once for each: it costs five times the encryption.
 */
export function createPushSender(options: PushServiceOptions): SendPush {
  const signatures = new Map<string, { header: string; until: number }>();

  const signatureFor = (origin: string): string => {
    const now = options.clock.now().getTime();
    const known = signatures.get(origin);
    if (known !== undefined && now < known.until) return known.header;
    const { subject, keys } = options;
    const header = webPush.getVapidHeaders(
      origin,
      subject,
      keys.publicKey,
      keys.privateKey,
      ENCODING,
    ).Authorization;
    signatures.set(origin, { header, until: now + HOUR_MS });
    return header;
  };

  return async (target, request) => {
    const { endpoint, p256dh, auth } = target;
    const url = new URL(endpoint);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      request.payload,
      {
        contentEncoding: ENCODING,
        TTL: request.ttlSeconds,
        urgency: request.urgency,
        topic: request.topic,
        headers: { Authorization: signatureFor(url.origin) },
      },
    );
    // `fetch` counts the bytes itself.
    const { 'Content-Length': _, ...sent } = headers;
    const texts = Object.entries(sent).map(([name, value]) => [name, String(value)] as const);
    const init = { method: 'POST', headers: Object.fromEntries(texts), body: new Uint8Array(body) };
    try {
      return outcomeOf(await call(url, { ...options, init }));
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error;
      return { kind: 'later', error: error.message, retryAfterSeconds: null };
    }
  };
}

function outcomeOf({ status, retryAfterSeconds }: CallResult): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const error = `Status ${status}`;
  if (status === 429 || status >= 500) return { kind: 'later', error, retryAfterSeconds };
  return { kind: 'refused', error };
}
