import webPush from 'web-push';
import { HOUR_MS } from '#shared/oslo-time.ts';
import type { Clock } from '../lib/clock.ts';
import { type CallResult, call, IntegrationError } from './http.ts';

/** Result of a call to a push service; 'later' means retry. */
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
  /** A message with the same topic replaces one that the browser has not fetched yet. */
  topic: string;
}

interface PushServiceOptions {
  fetch: typeof fetch;
  clock: Clock;
  /** Time for one whole call, in milliseconds. */
  timeoutMs: number;
  keys: { publicKey: string; privateKey: string };
  /** `mailto:` or `https:` contact for the push service. */
  subject: string;
}

/** Sends one message; refusals and network failures are outcomes, not errors. */
export type SendPush = (target: PushTarget, request: PushRequest) => Promise<PushOutcome>;

const ENCODING = 'aes128gcm';

/**
 * A sender to push services. The library encrypts and signs; we make the HTTP call, because the
 * library limits neither the answer's size nor the total time. A signature is valid for every
 * message to a service, so it is cached: it costs five times the encryption.
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
    // Set by `fetch` itself.
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
