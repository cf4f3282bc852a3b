import { createHmac } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { LimitKey } from '#server/lib/rate-limit.ts';
import type { SocketLogin } from '#server/realtime/topics.ts';
import type { ServerFrame } from '#shared/contracts/chat.ts';

/** Identity of a person in the chat. */
export interface Identity {
  kind: 'visitor' | 'user' | 'admin';
  /**
   * Key for rate limits and names, stable over reconnects and server processes; null for a visitor
   * without the chat's cookie, of whom only the address is known.
   */
  sender: string | null;
  /** Of a logged-in person: the sender key of the visitor cookie that their browser still has. */
  visitor: string | null;
  /** Name of a visitor, if one was chosen. */
  navn: string | null;
  /** Earned by writing. */
  badges: string[];
  /** Address of a user's profile picture. */
  picture: string | null;
  /** Keyed hash: addresses are never stored. */
  addressHash: string;
  /** What limits in this process count of the address. */
  networks: readonly LimitKey[];
  login: SocketLogin | null;
}

/** The `you` frame; account, badges and picture only when there are any. */
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

/** A keyed hash, with a key of its own for each purpose. */
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

/** Holder of a name that a visitor has left for another: nobody else's until it expires. */
export function leftBy(holder: string): string {
  return `left:${holder}`;
}

/** Sender key of a visitor without a cookie, made of address hash and name. */
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
