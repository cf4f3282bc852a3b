import type { Context } from '#server/context.ts';
import { badRequest } from '#server/lib/errors.ts';
import type { Connection } from '#server/realtime/connection.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { SocketHandler } from '#server/realtime/socket-server.ts';
import type { Arrival } from '#server/realtime/upgrade.ts';
import { chatMessageId } from '#shared/contracts/chat.ts';
import { type LiveTopic, liveTopic } from '#shared/contracts/live.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat-rooms.ts';
import { createDesk, listenTo } from './connection/frames.ts';
import { adminIdentity, type Identity, personIdentity } from './connection/identity.ts';
import { createDirector } from './lines/broadcaster.ts';
import { banRefusal, hits } from './lines/lines.policy.ts';
import { createWriter } from './lines/writer.ts';
import { createWarden, turnAway } from './moderation/restriction-enforcer.ts';
import { createPresence } from './presence/presence.ts';
import { ChatRooms, type Member } from './presence/room-registry.ts';

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

/** The chat over the sockets of this process, whose live topics `hub` serves. */
export function createChat(ctx: Context, hub: Hub): SocketHandler {
  const rooms = new ChatRooms(hub);
  const process = ctx.random.uuid();
  const presence = createPresence(ctx, rooms, process);
  const director = createDirector(ctx, rooms, presence, process);
  const writer = createWriter(ctx, process, director.handOn);
  const desk = createDesk(ctx, writer, hub);
  const warden = createWarden(ctx, rooms);

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

  const enter = (identity: Identity, { room, topics, since }: Wish, connection: Connection) => {
    const member: Member = { connection, identity, room };
    rooms.add(member);
    connection.onClose(() => {
      if (room !== null) presence.changed(room);
    });
    listenTo(ctx, desk, member);
    const followed = hub.follow(connection, topics);
    if (followed.length > 0) connection.send({ type: 'subscribed', topics: followed });
    warden.receive(member);
    void director.admit(member, since);
  };

  return {
    async receive(arrival) {
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
        enter: (connection) => {
          noteVisit(arrival, identity, wish);
          enter(identity, wish, connection);
        },
      };
    },
    async start() {
      await director.start();
      await warden.start();
      await presence.start();
    },
    drain: () => writer.drained(),
    async stop() {
      warden.stop();
      director.stop();
      await presence.stop();
    },
  };
}
