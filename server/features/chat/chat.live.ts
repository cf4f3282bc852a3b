import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Context } from '#server/context.ts';
import { badRequest } from '#server/lib/errors.ts';
import type { Connection } from '#server/realtime/connection.ts';
import { startHeartbeat } from '#server/realtime/heartbeat.ts';
import { type Arrival, createUpgrades, type Welcome } from '#server/realtime/upgrade.ts';
import { chatMessageId, type LiveTopic, liveTopic } from '#shared/contracts/chat.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat-rooms.ts';
import { createDirector } from './chat.director.ts';
import { Hub, type Member } from './chat.hub.ts';
import { adminIdentity, type Identity, personIdentity } from './chat.identity.ts';
import { banRefusal, hits } from './chat.policy.ts';
import { createPresence } from './chat.presence.ts';
import { createDesk, listenTo } from './chat.socket.ts';
import { createTopics } from './chat.topics.ts';
import { createWarden, turnAway } from './chat.warden.ts';
import { createWriter } from './chat.writer.ts';

const GOING_AWAY = 1001;
/** Sockets closed in one turn of the event loop when the server stops. */
const FAREWELL_PER_TURN = 250;
/** How long clients have to answer the goodbye. */
const FAREWELL_MS = 1000;
const FAREWELL_STEP_MS = 20;

/** The live half of this process: every WebSocket and what it hears. */
export interface Live {
  /** For the http server's 'upgrade' event. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Begins to hear and to count. Needs the database. */
  start(): Promise<void>;
  /** Stores what was taken, says 1001 to everybody and forgets this process's counts. */
  stop(): Promise<void>;
}

/** What the address of a socket asks for. */
interface Wish {
  room: ChatRoom | null;
  topics: LiveTopic[];
  since: bigint | null;
  asAdmin: boolean;
}

/** Reads `?room=&since=&topics=&admin=`. A room or topics there must be. Throws 400. */
function wishOf(query: URLSearchParams): Wish {
  const room = query.get('room');
  const topics = (query.get('topics') ?? '').split(',').filter((topic) => topic !== '');
  const since = query.get('since') || null;
  if (room !== null ? !isChatRoom(room) : topics.length === 0) {
    throw badRequest({ room: 'Ukjent rom' }, 'Rommet finnes ikke.');
  }
  if (since !== null && !chatMessageId.safeParse(since).success) {
    throw badRequest({ since: 'Ukjent melding' }, 'since må være id-en til en melding.');
  }
  const known = topics.map((topic) => liveTopic.safeParse(topic));
  if (known.some(({ success }) => !success)) {
    throw badRequest({ topics: 'Ukjent emne' }, 'Emnet finnes ikke.');
  }
  return {
    room: isChatRoom(room) ? room : null,
    topics: known.flatMap(({ data }) => (data === undefined ? [] : [data])),
    since: since === null ? null : BigInt(since),
    asAdmin: query.get('admin') === 'true',
  };
}

/** Whose connections are counted together. */
function sessionKey({ login, sender }: Identity): string | null {
  return login?.sid ?? sender;
}

/**
 * Puts the parts together.
 * @param passOtherPaths for development, where another listener takes them
 */
export function createLive(ctx: Context, passOtherPaths = false): Live {
  const hub = new Hub(ctx.timers);
  const process = ctx.random.uuid();
  const presence = createPresence(ctx, hub, process);
  const director = createDirector(ctx, hub, presence, process);
  const writer = createWriter(ctx, process, director.handOn);
  const topics = createTopics(ctx);
  const desk = createDesk(ctx, writer, topics);
  const warden = createWarden(ctx, hub);
  let endHeartbeat = () => {};

  const banOf = (identity: Identity) => {
    const who = { ...identity, nameKey: null, nameMark: null };
    const now = ctx.clock.now();
    const ban = warden.bans().find((rule) => hits(rule, who) && (rule.until ?? now) >= now);
    return ban === undefined ? null : banRefusal(ban, now);
  };

  const noteVisit = ({ req, address }: Arrival, { kind }: Identity, { room }: Wish) => {
    if (kind === 'admin' || room === null) return;
    ctx.sightings.note(address, req.headers['user-agent'], 'chat');
  };

  const enter = (identity: Identity, wish: Wish, connection: Connection, ws: WebSocket) => {
    const member: Member = { connection, identity, room: wish.room };
    hub.members.set(connection, member);
    ws.once('close', () => {
      hub.leave(member);
      topics.leave(member);
      if (member.room !== null) presence.changed(member.room);
    });
    listenTo(ctx, desk, member, ws);
    const followed = topics.follow(member, wish.topics);
    if (followed.length > 0) connection.send({ type: 'subscribed', topics: followed });
    warden.receive(member);
    void director.admit(member, wish.since);
  };

  const receive = async (arrival: Arrival): Promise<Welcome> => {
    const { req, query, address } = arrival;
    const wish = wishOf(query);
    const identity = wish.asAdmin
      ? await adminIdentity(ctx, req, address)
      : await personIdentity(ctx, req, address);
    const ban = banOf(identity);
    // Let in to be told: a browser can't read why an upgrade was refused.
    if (ban !== null) return { session: null, enter: (connection) => turnAway(connection, ban) };
    return {
      session: sessionKey(identity),
      enter: (connection, ws) => {
        noteVisit(arrival, identity, wish);
        enter(identity, wish, connection, ws);
      },
    };
  };

  return {
    upgrade: createUpgrades(ctx, receive, passOtherPaths).handle,
    async start() {
      await director.start();
      await warden.start();
      await presence.start();
      endHeartbeat = startHeartbeat(ctx.timers, ctx.config.chat.pingMs, () => hub.members.keys());
    },
    async stop() {
      endHeartbeat();
      await writer.drained();
      await closeAll(hub);
      warden.stop();
      director.stop();
      await presence.stop();
    },
  };
}

/** Closes every socket, a few hundred in each turn, and cuts off who has not left soon after. */
async function closeAll(hub: Hub): Promise<void> {
  const all = [...hub.members.keys()];
  for (const [index, connection] of all.entries()) {
    connection.close(GOING_AWAY, 'server stopping');
    if (index % FAREWELL_PER_TURN === FAREWELL_PER_TURN - 1) await pause(0);
  }
  const end = performance.now() + FAREWELL_MS;
  while (hub.members.size > 0 && performance.now() < end) await pause(FAREWELL_STEP_MS);
  for (const connection of hub.members.keys()) connection.drop('dead');
}
