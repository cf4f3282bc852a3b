import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { badRequest } from '#server/lib/errors.ts';
import { createRateLimit, type RateLimit } from '#server/lib/rate-limit.ts';
import type { Connection } from '#server/realtime/connection.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { SocketHandler } from '#server/realtime/socket-server.ts';
import {
  type adminMessageFrame,
  type chatMessageFrame,
  chatMessageId,
  clientFrame,
  type ServerFrame,
} from '#shared/contracts/chat.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { type LiveTopic, subscribeFrame } from '#shared/contracts/live.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat.ts';
import { type LineDraft, type Refusal, refusalOf } from './chat.policy.ts';
import { nameKey } from './filters/words.ts';
import { adminIdentity, knownVisitorOf, personIdentity } from './identity.service.ts';
import { addressSender, type Identity, nameHash, youFrame } from './identity.ts';
import { createBroadcaster } from './lines/broadcaster.ts';
import { createPresence } from './lines/presence.ts';
import { tellProgrammeNews } from './lines/programme-lines.ts';
import { type Member, RoomRegistry } from './lines/rooms.ts';
import { createWriter, type Writer } from './lines/writer.ts';
import { closeBanned, createRestrictionEnforcer } from './moderation/people.service.ts';
import { createNameRenewal } from './names.service.ts';

function sessionKey({ login, sender }: Identity): string | null {
  return login?.sid ?? sender;
}

/**
 * Creates the parts of the chat and handles this process's sockets: identifies a connection,
 * subscribes it to its room and reads its lines. The hub handles live topics.
 */
export function createChat(ctx: Context, hub: Hub): SocketHandler {
  tellProgrammeNews(ctx);
  const instanceId = ctx.random.uuid();
  const rooms = new RoomRegistry(hub);
  const presence = createPresence(ctx, rooms, instanceId);
  const broadcaster = createBroadcaster(ctx, rooms, presence, instanceId);
  const writer = createWriter(ctx, instanceId, broadcaster.deliver);
  const addressLimit = createRateLimit(ctx.clock, ctx.config.limits.chatAddress);
  const restrictions = createRestrictionEnforcer(ctx, rooms);
  const nameRenewal = createNameRenewal(ctx, rooms);

  const enter = (identity: Identity, request: JoinRequest, connection: Connection) => {
    const { room, topics, since } = request;
    const member: Member = { connection, identity, room };
    rooms.add(member);
    connection.onClose(() => {
      if (room !== null) presence.changed(room);
    });
    readFrames(ctx, { writer, hub, addressLimit }, member);
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
      // A banned client is connected and then sent the reason: a browser cannot read the response
      // to a refused upgrade.
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

/** Query of a socket's URL. Without a room the socket only follows live topics. */
interface JoinRequest {
  room: ChatRoom | null;
  topics: LiveTopic[];
  /** Id of the last line that the client has. */
  since: bigint | null;
  asAdmin: boolean;
}

/**
 * Parses `?room=&since=&topics=&admin=`. Throws 400, also when there is neither a room nor a topic.
 */
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

/** Number of invalid frames after which a connection is closed. */
const BAD_FRAMES = 20;
/** Most unstored lines of one connection. */
const MAX_WAITING = 64;
/** Rate limit of name changes on one connection, for visitors without a cookie. */
const NAME_CHANGES = { points: 5, seconds: 60 };
const POLICY_VIOLATION = 1008;

type LineFrame = z.output<typeof chatMessageFrame> | z.output<typeof adminMessageFrame>;

interface FrameDeps {
  writer: Writer;
  hub: Hub;
  /** Limits lines per address of visitors without a cookie. */
  addressLimit: RateLimit;
}

/**
 * Reads the frames of one member (docs/product/chat.md#frames) and acknowledges or refuses each
 * line.
 */
function readFrames(ctx: Context, deps: FrameDeps, member: Member): void {
  let badFrames = 0;
  let waiting = 0;
  const { connection } = member;
  const renameLimit = createRateLimit(ctx.clock, NAME_CHANGES);
  let lastSender = '';

  const send = (frame: ServerFrame) => connection.send(frame);
  const refuse = (refusal: Refusal, clientId?: string | null) => {
    ctx.metrics.chatLines.inc({ outcome: refusal.code });
    send({ type: 'error', ...refusal, ...(clientId && { clientId }) });
  };
  const bad = (refusal: Refusal, clientId?: string) => {
    badFrames += 1;
    refuse(refusal, clientId);
    if (badFrames >= BAD_FRAMES) connection.close(POLICY_VIOLATION, 'bad frames');
  };

  const store = async (draft: LineDraft) => {
    waiting += 1;
    const acknowledged = ctx.metrics.chatAck.startTimer();
    const outcome = await deps.writer.write(draft);
    waiting -= 1;
    if (outcome.outcome === 'refused') {
      refuse(outcome.refusal, draft.clientId);
      return;
    }
    acknowledged();
    ctx.metrics.chatLines.inc({ outcome: outcome.held ? 'held' : 'stored' });
    if (draft.kind === 'visitor') member.identity.navn = draft.navn;
    send({
      type: 'ack',
      id: outcome.id,
      ...(draft.clientId !== null && { clientId: draft.clientId }),
      ...(outcome.held && { held: true }),
    });
    if (outcome.badges !== undefined) {
      member.identity.badges = outcome.badges;
      send(youFrame(member.identity));
    }
  };

  /**
   * The limits of `chat.policy.ts` count by sender, and without a cookie each name at an address is
   * another sender. So lines per address and name changes are also limited here.
   */
  const isWithinLimits = ({ sender }: LineDraft) => {
    if (member.identity.sender !== null) return true;
    const isRenamed = sender !== lastSender;
    lastSender = sender;
    return (
      deps.addressLimit(member.identity.networks) === 0 && (!isRenamed || renameLimit('') === 0)
    );
  };

  const line = (frame: LineFrame) => {
    const refusal = placeRefusal(frame, member);
    if (refusal !== null) return refuse(refusal, frame.clientId);
    const draft = draftOf(ctx, frame, member);
    if (draft === null) return refuse(refusalOf('name_required'), frame.clientId);
    if (waiting >= MAX_WAITING || !isWithinLimits(draft)) {
      return refuse(refusalOf('too_fast'), frame.clientId);
    }
    void store(draft);
  };

  connection.onText((text) => {
    const input = text === null ? undefined : parseJson(text);
    const parsed = clientFrame.safeParse(input, { error: issueMessage });
    if (!parsed.success) {
      bad(faultOf(parsed.error.issues[0], input), clientIdOf(input));
    } else if (parsed.data.type === 'subscribe') {
      send({ type: 'subscribed', topics: deps.hub.follow(connection, parsed.data.topics) });
    } else line(parsed.data);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refusal for an invalid field; any other invalid frame is a protocol error. */
function faultOf(
  issue: { code: string; path: PropertyKey[]; message: string } | undefined,
  input: unknown,
): Refusal {
  const isOurs = typeof input === 'object' && issue !== undefined && issue.path[0] !== 'type';
  if (!isOurs || issue.path.length === 0) return refusalOf('bad_frame');
  return { code: 'invalid', message: issue.message };
}

/** The client's id of a refused frame, which is echoed in the refusal. */
function clientIdOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const id: unknown = Reflect.get(input, 'clientId');
  return typeof id === 'string' && id.length <= 64 ? id : undefined;
}

/** An admin writes in any room; everybody else in the room they are in. */
function placeRefusal(frame: LineFrame, { identity, room }: Member): Refusal | null {
  const isAdmin = identity.kind === 'admin';
  if ((frame.type === 'admin_message') !== isAdmin) return refusalOf('forbidden');
  return !isAdmin && frame.room !== room ? refusalOf('wrong_room') : null;
}

/** The line to store; null when a visitor has no name. */
function draftOf(ctx: Context, frame: LineFrame, { identity }: Member): LineDraft | null {
  const { kind, addressHash, login } = identity;
  const asked = frame.type === 'chat_message' ? frame.navn : undefined;
  const navn = kind === 'visitor' ? (asked ?? identity.navn) : identity.navn;
  if (navn === null || navn === undefined) return null;
  const key = nameKey(navn);
  if (key === '') return null;
  return {
    kind,
    sender: identity.sender ?? addressSender(addressHash, key),
    visitor: identity.visitor,
    holder: identity.sender ?? `a:${addressHash}`,
    navn,
    nameKey: key,
    nameHash: nameHash(ctx.config, key),
    melding: frame.melding,
    room: frame.room,
    addressHash,
    userId: kind === 'user' ? (login?.subjectId ?? null) : null,
    clientId: frame.clientId ?? null,
  };
}
