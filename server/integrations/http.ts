import { z } from 'zod';
import { firstCharacters } from '#shared/rules/plain-text.ts';

/** Why a call to an outside service failed. */
type FailureKind = 'unauthorized' | 'limited' | 'unreachable' | 'invalid';

/** A failed call to an outside service. The message never contains a URL, a token or a body. */
export class IntegrationError extends Error {
  readonly kind: FailureKind;
  /** Seconds from the Retry-After header, if there was one. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: FailureKind, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'IntegrationError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface CallOptions {
  fetch: typeof fetch;
  /** Time for the whole call, body included, in milliseconds. */
  timeoutMs: number;
  init?: RequestInit;
}

const MAX_BODY_BYTES = 2_000_000;

async function readLimited(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw new IntegrationError('invalid', 'The answer is too large');
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Seconds, or a moment compared with the one at which the service answered. */
function retryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

/** Status and parsed JSON of one call; JSON that can't be read is undefined. */
export interface CallResult {
  status: number;
  json: unknown;
  retryAfterSeconds: number | null;
}

/**
 * One call with a time limit and a size limit. Redirects are not followed: they would send the
 * token to another host.
 * @throws IntegrationError 'unreachable' when there is no answer in time
 */
export async function call(url: URL, options: CallOptions): Promise<CallResult> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await options.fetch(url, { ...options.init, redirect: 'manual', signal });
    const text = await readLimited(response);
    return {
      status: response.status,
      json: parseJson(text),
      retryAfterSeconds: retryAfter(response),
    };
  } catch (error) {
    if (error instanceof IntegrationError) throw error;
    throw new IntegrationError(
      'unreachable',
      signal.aborted ? 'No answer in time' : 'No connection',
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error for an answer whose status is not 2xx. */
export function refusal(result: CallResult, limited = result.status === 429): IntegrationError {
  const { status, retryAfterSeconds } = result;
  if (limited) return new IntegrationError('limited', `Limited (${status})`, retryAfterSeconds);
  if (status === 401 || status === 403) {
    return new IntegrationError('unauthorized', `Refused (${status})`);
  }
  return new IntegrationError('invalid', `Unexpected status ${status}`, retryAfterSeconds);
}

/**
 * The items of a list that match the schema; the others are left out.
 * @throws IntegrationError 'invalid' when there were items and none matches
 */
export function usable<T>(items: readonly unknown[], schema: z.ZodType<T>): T[] {
  const parsed = items.flatMap((item) => {
    const result = schema.safeParse(item);
    return result.success ? [result.data] : [];
  });
  if (items.length > 0 && parsed.length === 0) {
    throw new IntegrationError('invalid', 'No post of the answer is usable');
  }
  return parsed;
}

/** A count from a service's answer; a missing or negative one is 0. */
export const count = z
  .number()
  .int()
  .catch(0)
  .transform((value) => Math.max(0, value));

/** A time from a service's answer as ISO 8601 UTC; accepts `2026-08-20T18:00:00+0000` too. */
export const vendorTime = z.string().transform((text, issues) => {
  const time = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  issues.addIssue('Not a time');
  return z.NEVER;
});

const CONTENT_MAX = 2000;

/** Text of a post, trimmed, without NUL, and truncated. */
export const postText = z
  .string()
  .nullish()
  .transform((text) => firstCharacters((text ?? '').replaceAll('\u0000', '').trim(), CONTENT_MAX));
