import { ECDH } from 'node:crypto';
import type { Config } from '#server/config/index.ts';
import type { Edition } from '#shared/content/types.ts';
import { osloClock, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { editionState } from '#shared/rules/festival-phase.ts';

const MORNING = '08:00';

type PushHosts = Config['push']['hosts'];

/**
 * Normalised endpoint of a subscription, or null when it is at none of the configured push
 * services: the server must not call URLs that a visitor chose freely. Only a test's own service on
 * this machine has a port, and may use http.
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

/** Whether a browser's key is a point on curve P-256; no other key can be encrypted for. */
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

/** Whether a browser's auth secret has the 16 bytes required by the standard. */
export function isAuthSecret(auth: string): boolean {
  return Buffer.from(auth, 'base64url').length === 16;
}

/**
 * End of the quiet hours in force (docs/product/pocket.md#at-night): 00:00 to 08:00 in Oslo while
 * no edition is on. Null at any other time.
 */
export function quietUntil(editions: readonly Edition[], at: Date): Date | null {
  if (osloClock(at) >= MORNING) return null;
  const isOn = editions.some((edition) => editionState(edition, editions, at) === 'now');
  return isOn ? null : osloInstant(osloDate(at), MORNING);
}

const MAX_TTL_SECONDS = 28 * 86_400;

/** TTL for the push service, in whole seconds. */
export function timeToLive(expiresAt: Date, now: Date): number {
  const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return Math.min(MAX_TTL_SECONDS, Math.max(0, seconds));
}
