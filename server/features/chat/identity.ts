import { createHmac } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { LimitKey } from '#server/lib/rate-limit.ts';
import type { SocketLogin } from '#server/realtime/topics.ts';
import type { ServerFrame } from '#shared/contracts/chat.ts';

export interface Identity {
  kind: 'visitor' | 'user' | 'admin';
  /**
   * Key for rate limits and names, stable over reconnects and server processes; null for a visitor
   * without the chat's cookie, who is known by address only.
   */
  sender: string | null;
  /** Sender key of the visitor cookie in a logged-in person's browser. */
  visitor: string | null;
  /** A visitor's chosen name. */
  navn: string | null;
  badges: string[];
  /** URL of the profile picture. */
  picture: string | null;
  /** Keyed hash: addresses are never stored. */
  addressHash: string;
  /** Keys under which this process's limits count the address. */
  networks: readonly LimitKey[];
  login: SocketLogin | null;
}

/** The `you` frame; account, badges and picture are included only when present. */
export function youFrame({ kind, login, navn, badges, picture }: Identity): ServerFrame {
  return {
    type: 'you',
    kind,
    ...(login !== null && { id: login.subjectId }),
    navn,
    ...(badges.length > 0 && { badges }),
    ...(picture !== null && { picture }),
  };
}

/** Keyed hash (HMAC), with a separate key for each purpose. */
export function keyed(config: Context['config'], purpose: string, text: string): string {
  const key = createHmac('sha256', config.sessionSecret).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Hash of an IP address, as stored in the chat's tables. */
export function addressHash(config: Context['config'], address: string): string {
  return keyed(config, 'chat-address', address).slice(0, 22);
}

export function visitorSender(id: string): string {
  return `v:${id}`;
}

/** Holder key of a name that its visitor has changed: reserved until it expires. */
export function leftBy(holder: string): string {
  return `left:${holder}`;
}

/** Sender key of a visitor without a cookie: address hash and name. */
export function addressSender(hash: string, nameKey: string): string {
  return `a:${hash}:${nameKey}`;
}

export function userSender(userId: string): string {
  return `u:${userId}`;
}

/** Account id of a sender key; null for a visitor. */
export function userOfSender(sender: string): string | null {
  return sender.startsWith('u:') ? sender.slice(2) : null;
}

/** Hash of a deleted account's name, stored with a restriction so that the name stays blocked. */
export function nameHash(config: Context['config'], nameKey: string): string {
  return `#${keyed(config, 'chat-name', nameKey).slice(0, 22)}`;
}
