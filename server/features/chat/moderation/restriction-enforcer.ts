import type { Context } from '#server/context.ts';
import type { Connection } from '#server/realtime/connection.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import { CHAT_TOPIC, readChatEvent } from '../chat.events.ts';
import type { Refusal } from '../chat.refusals.ts';
import { type Identity, nameHash } from '../connection/identity.ts';
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
 * Applies time-outs and bans to the open sockets of this server process. Promises: an act of a
 * moderator at any process reaches them as soon as it is committed. Lines are judged again while
 * they are stored (`lines.policy.ts`), so that none depends on what this process has heard so far.
 */
export interface RestrictionEnforcer {
  start(): Promise<void>;
  stop(): void;
  /** Why somebody who arrives is not let in, or null. */
  banOf(identity: Identity): Refusal | null;
  /** Tells a member who has just arrived of its time-out. */
  joined(member: Member): void;
}

/** Tells a banned person so and closes the connection for good. */
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
  /** One after the other: of two at once the older could end last and bring back what was lifted. */
  const readRestrictions = () => {
    reading = reading.catch(() => {}).then(readOnce);
    return reading;
  };

  return {
    stop: () => unsubscribe(),
    async start() {
      // An attempt that threw may have come half of the way.
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
