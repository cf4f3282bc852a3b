import type { Context } from '#server/context.ts';
import { badRequest } from '#server/lib/errors.ts';
import type { Connection } from '#server/realtime/connection.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { SocketHandler } from '#server/realtime/socket-server.ts';
import { chatMessageId } from '#shared/contracts/chat.ts';
import { type LiveTopic, subscribeFrame } from '#shared/contracts/live.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat-rooms.ts';
import { CHAT_TOPIC, readChatEvent } from './chat.events.ts';
import type { Refusal } from './chat.refusals.ts';
import { createFrameDeps, readFrames } from './connection/frames.ts';
import { keepNames } from './connection/identity.store.ts';
import { adminIdentity, type Identity, nameHash, personIdentity } from './connection/identity.ts';
import { knownVisitorOf } from './connection/person-limits.ts';
import { nameKey } from './filters/names.ts';
import { createBroadcaster } from './lines/broadcaster.ts';
import { createWriter } from './lines/writer.ts';
import {
  type ActiveRestriction,
  appliesTo,
  banRefusal,
  lastEnd,
  type RestrictionSubject,
  timeoutRefusal,
} from './moderation/restrictions.policy.ts';
import { restrictionsInForce } from './moderation/restrictions.store.ts';
import { createPresence } from './presence/presence.ts';
import { type Member, RoomRegistry } from './presence/room-registry.ts';

/** Key by which connections are counted. */
function sessionKey({ login, sender }: Identity): string | null {
  return login?.sid ?? sender;
}

/**
 * Creates the parts of the chat and handles the sockets of this server process: identifies a
 * connection, subscribes it to its room, and reads its lines. Live topics are handled by the hub.
 */
export function createChat(ctx: Context, hub: Hub): SocketHandler {
  const instanceId = ctx.random.uuid();
  const rooms = new RoomRegistry(hub);
  const presence = createPresence(ctx, rooms, instanceId);
  const broadcaster = createBroadcaster(ctx, rooms, presence, instanceId);
  const writer = createWriter(ctx, instanceId, broadcaster.deliver);
  const frameDeps = createFrameDeps(ctx, writer, hub);
  const restrictions = createRestrictionEnforcer(ctx, rooms);
  const nameRenewal = createNameRenewal(ctx, rooms);

  const enter = (identity: Identity, request: JoinRequest, connection: Connection) => {
    const { room, topics, since } = request;
    const member: Member = { connection, identity, room };
    rooms.add(member);
    connection.onClose(() => {
      if (room !== null) presence.changed(room);
    });
    readFrames(ctx, frameDeps, member);
    const followed = hub.follow(connection, topics);
    if (followed.length > 0) connection.send({ type: 'subscribed', topics: followed });
    restrictions.joined(member);
    void broadcaster.admit(member, since);
  };

  return {
    isKnown: (req) => knownVisitorOf(req, ctx) !== null,
    async receive({ req, query, address }) {
      const request = joinRequestOf(query);
      const identity = request.asAdmin
        ? await adminIdentity(ctx, req, address)
        : await personIdentity(ctx, req, address);
      const ban = restrictions.banOf(identity);
      // A banned client is connected and then told the reason: a browser can't read the answer to a
      // refused upgrade.
      if (ban !== null) return { session: null, enter: (socket) => closeBanned(socket, ban) };
      return {
        session: sessionKey(identity),
        enter: (connection) => {
          if (identity.kind !== 'admin' && request.room !== null) {
            ctx.visitBuffer.note(address, req.headers['user-agent'], 'chat');
          }
          enter(identity, request, connection);
        },
      };
    },
    async start() {
      await broadcaster.start();
      await restrictions.start();
      nameRenewal.start();
      await presence.start();
    },
    drain: () => writer.drained(),
    async stop() {
      nameRenewal.stop();
      restrictions.stop();
      broadcaster.stop();
      await presence.stop();
    },
  };
}

const EVERY_MS = 60_000;

/** Renews the names of connected visitors (docs/product/chat.md#names-in-the-chat). */
function createNameRenewal(ctx: Context, rooms: RoomRegistry) {
  let cancel = () => {};

  const renew = async () => {
    const visitors = rooms.membersWhere(
      ({ kind, sender }) => kind === 'visitor' && sender !== null,
    );
    const holders = [...new Set(visitors.flatMap(({ identity }) => identity.sender ?? []))];
    if (holders.length === 0) return;
    const until = new Date(ctx.clock.now().getTime() + ctx.config.chat.nameMs);
    await keepNames(ctx.db.orm, holders, until);
  };
  const round = () => {
    renew().catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'names could not be renewed');
    });
    cancel = ctx.timers.after(EVERY_MS, round);
  };

  return {
    start() {
      cancel();
      cancel = ctx.timers.after(EVERY_MS, round);
    },
    stop: () => cancel(),
  };
}

/** Query of a socket's URL. Without a room it only follows live topics. */
interface JoinRequest {
  room: ChatRoom | null;
  topics: LiveTopic[];
  /** Id of the last line that the client has. */
  since: bigint | null;
  asAdmin: boolean;
}

/** Reads `?room=&since=&topics=&admin=`. Throws 400, also when there is neither a room nor a topic. */
function joinRequestOf(query: URLSearchParams): JoinRequest {
  const room = query.get('room');
  const topics = (query.get('topics') ?? '').split(',').filter((topic) => topic !== '');
  const since = query.get('since') || null;
  if (room !== null ? !isChatRoom(room) : topics.length === 0) {
    throw badRequest({ room: 'Ukjent rom' }, 'Rommet finnes ikke.');
  }
  if (since !== null && !chatMessageId.safeParse(since).success) {
    throw badRequest({ since: 'Ukjent melding' }, 'since må være id-en til en melding.');
  }
  const known = subscribeFrame.shape.topics.safeParse(topics);
  if (!known.success) {
    throw badRequest({ topics: 'Ukjent emne' }, 'Emnet finnes ikke.');
  }
  return {
    room: isChatRoom(room) ? room : null,
    topics: [...new Set(known.data)],
    since: since === null ? null : BigInt(since),
    asAdmin: query.get('admin') === 'true',
  };
}

const POLICY_VIOLATION = 1008;

/**
 * Applies time-outs and bans to the open sockets of this server process: an act of a moderator in
 * any process takes effect here once it is committed and notified. Lines are checked again while
 * they are stored (`lines.policy.ts`), so none depends on whether the notification has arrived.
 */
interface RestrictionEnforcer {
  start(): Promise<void>;
  stop(): void;
  /** The refusal for a banned person who connects, or null. */
  banOf(identity: Identity): Refusal | null;
  /** Sends a member who has just joined its time-out. */
  joined(member: Member): void;
}

/** Sends the refusal and closes the connection with a code after which clients do not reconnect. */
function closeBanned(connection: Connection, refusal: Refusal): void {
  connection.send({ type: 'error', ...refusal });
  connection.close(POLICY_VIOLATION, 'banned');
}

/** Creates the enforcer of this server process. */
function createRestrictionEnforcer(ctx: Context, rooms: RoomRegistry): RestrictionEnforcer {
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

const LIFTED = 'Pausen er over. Du kan skrive igjen.';

interface ActiveTimeout extends ActiveRestriction {
  reason: string | null;
}

/** Sends connected people their time-outs, each once. */
interface TimeoutNotices {
  /** Replaces the time-outs in force. */
  set(restrictions: readonly ActiveTimeout[]): void;
  /**
   * Sends a member what changed for it: a time-out with its end and reason, or that it was lifted.
   */
  tell(
    member: Pick<Member, 'connection' | 'identity'>,
    subject: RestrictionSubject,
    now: Date,
  ): void;
}

/** Creates the notices of this server process, which remember what each connection was sent. */
function createTimeoutNotices(): TimeoutNotices {
  let timeouts: readonly ActiveTimeout[] = [];
  /** End of the time-out that a connection was sent, in ms since 1970. */
  const told = new WeakMap<Connection, number>();

  return {
    set(restrictions) {
      timeouts = restrictions.filter(({ kind }) => kind === 'timeout');
    },
    tell({ connection, identity }, subject, now) {
      if (identity.kind === 'admin') return;
      const own = timeouts.filter((one) => appliesTo(one, subject) && (one.until ?? now) > now);
      const until = lastEnd(own);
      const end = until?.getTime() ?? 0;
      if (end === (told.get(connection) ?? 0)) return;
      told.set(connection, end);
      if (until === null) {
        connection.send({ type: 'timed_out', seconds: 0, message: LIFTED, reason: null });
        return;
      }
      const { message, retryAfter } = timeoutRefusal(until, now);
      const reason = own.find((one) => one.until?.getTime() === end)?.reason ?? null;
      connection.send({ type: 'timed_out', seconds: retryAfter, message, reason });
    },
  };
}
