import type { Context } from '#server/context.ts';
import type { Connection } from '#server/realtime/connection.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import { CHAT_TOPIC, readChatEvent } from '../chat.events.ts';
import { keepNames } from '../connection/identity.store.ts';
import { nameMark } from '../connection/identity.ts';
import { banRefusal, type Hit, hits, type InForce, type Refusal } from '../lines/lines.policy.ts';
import type { ChatRooms, Member } from '../presence/room-registry.ts';
import { restrictionsInForce } from './restrictions.store.ts';
import { createTimeouts } from './timeout-notices.ts';

/** How often names are renewed. */
const ROUND_MS = 60_000;
const POLICY_VIOLATION = 1008;

/** Closes the sockets of those who may not stay, and tells who may not write. */
export interface Warden {
  start(): Promise<void>;
  stop(): void;
  /** Bans that hold now, as far as this process has heard. */
  bans(): readonly InForce[];
  /** Tells somebody who has just come of a time-out. */
  receive(member: Member): void;
}

/** Tells a banned person so and closes the connection for good. */
export function turnAway(connection: Connection, refusal: Refusal): void {
  connection.send({ type: 'error', ...refusal });
  connection.close(POLICY_VIOLATION, 'banned');
}

/** Creates the warden of this process. */
export function createWarden(ctx: Context, rooms: ChatRooms): Warden {
  let bans: InForce[] = [];
  const timeouts = createTimeouts();
  let cancelRound = () => {};
  const endings: (() => void)[] = [];

  const guarded = (work: () => Promise<void>) => {
    work().catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'sockets could not be checked');
    });
  };

  const whoIs = ({ identity }: Member): Hit => {
    const key = identity.navn === null ? null : nameKey(identity.navn);
    const mark = key === null ? null : nameMark(ctx.config, key);
    return { ...identity, nameKey: key, nameMark: mark };
  };

  const readOnce = async () => {
    const now = ctx.clock.now();
    const inForce = await restrictionsInForce(ctx.db.orm, now);
    bans = inForce.filter(({ kind }) => kind === 'ban');
    timeouts.set(inForce);
    for (const member of rooms.who(({ kind }) => kind !== 'admin')) {
      const who = whoIs(member);
      const ban = bans.find((rule) => hits(rule, who));
      if (ban === undefined) timeouts.tell(member, who, now);
      else turnAway(member.connection, banRefusal(ban, now));
    }
  };
  let reading: Promise<void> = Promise.resolve();
  /** One after the other: of two at once the older could end last and bring back what was lifted. */
  const readRestrictions = () => {
    reading = reading.catch(() => {}).then(readOnce);
    return reading;
  };

  const renewNames = async () => {
    const visitors = rooms.who(({ kind, sender }) => kind === 'visitor' && sender !== null);
    const holders = [...new Set(visitors.flatMap(({ identity }) => identity.sender ?? []))];
    if (holders.length === 0) return;
    const until = new Date(ctx.clock.now().getTime() + ctx.config.chat.nameMs);
    await keepNames(ctx.db.orm, holders, until);
  };

  const round = () => {
    guarded(renewNames);
    cancelRound = ctx.timers.after(ROUND_MS, round);
  };

  const stop = () => {
    cancelRound();
    for (const unsubscribe of endings.splice(0)) unsubscribe();
  };

  return {
    stop,
    async start() {
      // An earlier attempt may have come half of the way.
      stop();
      endings.push(
        ctx.bus.subscribe(CHAT_TOPIC, (payload) => {
          const kind = readChatEvent(payload)?.kind ?? 'restrictions';
          if (kind === 'restrictions') guarded(readRestrictions);
        }),
      );
      cancelRound = ctx.timers.after(ROUND_MS, round);
      await readRestrictions();
    },
    bans: () => bans,
    receive: (member) => timeouts.tell(member, whoIs(member), ctx.clock.now()),
  };
}
