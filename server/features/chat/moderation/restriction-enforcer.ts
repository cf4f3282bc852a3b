import type { Context } from '#server/context.ts';
import type { Connection } from '#server/realtime/connection.ts';
import { CHAT_TOPIC, readChatEvent } from '../chat.events.ts';
import type { Refusal } from '../chat.refusals.ts';
import { type Identity, nameHash } from '../connection/identity.ts';
import { nameKey } from '../filters/names.ts';
import type { Member, RoomRegistry } from '../presence/room-registry.ts';
import {
  type ActiveRestriction,
  appliesTo,
  banRefusal,
  type RestrictionSubject,
} from './restrictions.policy.ts';
import { restrictionsInForce } from './restrictions.store.ts';
import { createTimeoutNotices } from './timeout-notices.ts';

const POLICY_VIOLATION = 1008;

/**
 * Applies time-outs and bans to the open sockets of this server process: an act of a moderator in
 * any process takes effect here once it is committed and notified. Lines are checked again while
 * they are stored (`lines.policy.ts`), so none depends on whether the notification has arrived.
 */
export interface RestrictionEnforcer {
  start(): Promise<void>;
  stop(): void;
  /** The refusal for a banned person who connects, or null. */
  banOf(identity: Identity): Refusal | null;
  /** Sends a member who has just joined its time-out. */
  joined(member: Member): void;
}

/** Sends the refusal and closes the connection with a code after which clients do not reconnect. */
export function closeBanned(connection: Connection, refusal: Refusal): void {
  connection.send({ type: 'error', ...refusal });
  connection.close(POLICY_VIOLATION, 'banned');
}

/** Creates the enforcer of this server process. */
export function createRestrictionEnforcer(ctx: Context, rooms: RoomRegistry): RestrictionEnforcer {
  let bans: ActiveRestriction[] = [];
  const timeouts = createTimeoutNotices();
  let unsubscribe = () => {};

  const subjectOf = ({ identity }: Member): RestrictionSubject => {
    const key = identity.navn === null ? null : nameKey(identity.navn);
    return { ...identity, nameKey: key, nameHash: key === null ? null : nameHash(ctx.config, key) };
  };

  const readOnce = async () => {
    const now = ctx.clock.now();
    const inForce = await restrictionsInForce(ctx.db.orm, now);
    bans = inForce.filter(({ kind }) => kind === 'ban');
    timeouts.set(inForce);
    for (const member of rooms.membersWhere(({ kind }) => kind !== 'admin')) {
      const subject = subjectOf(member);
      const ban = bans.find((one) => appliesTo(one, subject));
      if (ban === undefined) timeouts.tell(member, subject, now);
      else closeBanned(member.connection, banRefusal(ban, now));
    }
  };
  let reading: Promise<void> = Promise.resolve();
  /** A read that has not begun yet; events until then share it. */
  let next: Promise<void> | null = null;
  /**
   * In sequence: of two concurrent reads the older could finish last and restore what was lifted.
   */
  const readRestrictions = () => {
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = null;
        return readOnce();
      });
    reading = next;
    return next;
  };

  return {
    stop: () => unsubscribe(),
    async start() {
      // Cleans up after an earlier attempt that threw halfway.
      unsubscribe();
      unsubscribe = ctx.bus.subscribe(CHAT_TOPIC, (payload) => {
        const kind = readChatEvent(payload)?.kind ?? 'restrictions';
        if (kind !== 'restrictions') return;
        readRestrictions().catch((error: unknown) => {
          ctx.logger.warn({ err: error }, 'sockets could not be checked');
        });
      });
      await readRestrictions();
    },
    banOf(identity) {
      const subject = { ...identity, nameKey: null, nameHash: null };
      const now = ctx.clock.now();
      const ban = bans.find((one) => appliesTo(one, subject) && (one.until ?? now) >= now);
      return ban === undefined ? null : banRefusal(ban, now);
    },
    joined: (member) => timeouts.tell(member, subjectOf(member), ctx.clock.now()),
  };
}
