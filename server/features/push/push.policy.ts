import { ECDH } from 'node:crypto';
import type { Config } from '#server/config/types.ts';
import { addDays, osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';

/** The night, in which only urgent messages go out (docs/product/pocket.md#quiet-hours). */
export const NIGHT_END = '08:00';

type PushHosts = Config['push']['hosts'];

/**
 * The address of a subscription in its one form, or null when it is at no push service that the
 * settings name: the server calls no address that a visitor chose freely. Only a test's own service
 * on this machine has a port, and may have http.
 */
export function pushAddress(endpoint: string, hosts: PushHosts): string | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  url.hash = '';
  if (url.username !== '' || url.password !== '') return null;
  const isKnown = hosts.some(({ kind, name }) => {
    if (kind === 'local') return url.host === name;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return kind === 'exact' ? url.hostname === name : url.hostname.endsWith(name);
  });
  return isKnown && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Whether a browser's key is a point on the curve P-256; anything else cannot be encrypted for. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    if (point.length !== 65) return false;
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Whether a browser's secret has the 16 bytes of the standard. */
export function isAuthSecret(auth: string): boolean {
  return Buffer.from(auth, 'base64url').length === 16;
}

/** Whether it is night in Oslo: from 00:00 until 08:00. */
export function isNight(now: Date): boolean {
  return osloClock(now) < NIGHT_END;
}

/** The instant at which the night ends that `now` is in. */
export function endOfNight(now: Date): Date {
  return osloInstant(osloDate(now), NIGHT_END);
}

const QUARTER_MS = 15 * 60_000;

/**
 * When a starred act is told of (docs/product/pocket.md#before-a-starred-act): 15 minutes before its
 * start. When that is at night, at the night's end if the act begins after it, else 15 minutes before
 * the night begins.
 */
export function momentBefore(start: Date): Date {
  const moment = new Date(start.getTime() - QUARTER_MS);
  if (!isNight(moment)) return moment;
  const morning = endOfNight(moment);
  if (start > morning) return morning;
  return osloInstant(addDays(osloDate(moment), -1), '23:45');
}

const MAX_TTL_SECONDS = 28 * 86_400;

/** How long a push service may keep a message for a browser that is off, in whole seconds. */
export function timeToLive(expiresAt: Date, now: Date): number {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return Math.min(MAX_TTL_SECONDS, Math.max(0, seconds));
}
