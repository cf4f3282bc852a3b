import { ECDH } from 'node:crypto';
import type { Config } from '#server/config/types.ts';
import type { Edition } from '#shared/content/types.ts';
import { osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { editionState } from '#shared/rules/festival-phase.ts';

const MORNING = '08:00';

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

/**
 * Until when messages that may wait for the morning do (docs/product/pocket.md#at-night): from 00:00 until
 * 08:00 in Oslo while no edition is on. Null at any other moment.
 */
export function quietUntil(editions: readonly Edition[], at: Date): Date | null {
  if (osloClock(at) >= MORNING) return null;
  const isOn = editions.some((edition) => editionState(edition, editions, at) === 'now');
  return isOn ? null : osloInstant(osloDate(at), MORNING);
}

const MAX_TTL_SECONDS = 28 * 86_400;

/** How long a push service may keep a message for a browser that is off, in whole seconds. */
export function timeToLive(expiresAt: Date, now: Date): number {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return Math.min(MAX_TTL_SECONDS, Math.max(0, seconds));
}
