import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Hub } from '#server/realtime/hub.ts';
import {
  type adminMessageFrame,
  type ChatErrorCode,
  type chatMessageFrame,
  clientFrame,
  type ServerFrame,
} from '#shared/contracts/chat.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import { refusals } from '../chat.texts.ts';
import type { Draft, Refusal } from '../lines/lines.policy.ts';
import { youFrame } from '../lines/lines.view.ts';
import type { Writer } from '../lines/writer.ts';
import type { Member } from '../presence/room-registry.ts';
import { namelessSender, nameMark } from './identity.ts';
import { createPace } from './rate-limit.ts';

/** So many bad frames end a connection. */
const BAD_FRAMES = 20;
/** Lines of one connection that wait to be stored. */
const MAX_WAITING = 64;
/** Who has no cookie may change the name on one connection so often. */
const NAME_CHANGES = { points: 5, seconds: 60 };
const POLICY_VIOLATION = 1008;

type LineFrame = z.output<typeof chatMessageFrame> | z.output<typeof adminMessageFrame>;

/** What the sockets of this process need to take frames. */
export interface Desk {
  writer: Writer;
  hub: Hub;
  /** Whether a sender without a cookie is within its address's limit. */
  addressPace: (hash: string) => boolean;
}

/** Creates what all sockets share. */
export function createDesk(ctx: Context, writer: Writer, hub: Hub): Desk {
  return { writer, hub, addressPace: createPace(ctx.clock, ctx.config.limits.chatAddress) };
}

/** Takes the frames of one member. */
export function listenTo(ctx: Context, desk: Desk, member: Member): void {
  let badFrames = 0;
  let waiting = 0;
  const { connection } = member;
  const renamePace = createPace(ctx.clock, NAME_CHANGES);
  let lastSender = '';

  const send = (frame: ServerFrame) => connection.send(frame);
  const refuse = (refusal: Refusal, clientId?: string | null) => {
    ctx.metrics.chatLines.inc({ outcome: refusal.code });
    send({ type: 'error', ...refusal, ...(clientId && { clientId }) });
  };
  const bad = (code: ChatErrorCode, message: string, clientId?: string) => {
    badFrames += 1;
    refuse({ code, message }, clientId);
    if (badFrames >= BAD_FRAMES) connection.close(POLICY_VIOLATION, 'bad frames');
  };

  const store = async (draft: Draft) => {
    waiting += 1;
    const outcome = await desk.writer.write(draft);
    waiting -= 1;
    if (outcome.outcome === 'refused') {
      refuse(outcome.refusal, draft.clientId);
      return;
    }
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

  /** Of senders without a cookie, the limits of the database count a name at an address. */
  const inPace = ({ sender, addressHash }: Draft) => {
    if (member.identity.sender !== null) return true;
    const isRenamed = sender !== lastSender;
    lastSender = sender;
    return desk.addressPace(addressHash) && (!isRenamed || renamePace(''));
  };

  const line = (frame: LineFrame) => {
    const refusal = outOfPlace(frame, member);
    if (refusal !== null) return refuse(refusal, frame.clientId);
    const draft = draftOf(ctx, frame, member);
    if (draft === null) {
      return refuse({ code: 'name_required', message: refusals.name_required }, frame.clientId);
    }
    if (waiting >= MAX_WAITING || !inPace(draft)) {
      return refuse({ code: 'too_fast', message: refusals.too_fast }, frame.clientId);
    }
    void store(draft);
  };

  connection.onText((text) => {
    const input = text === null ? undefined : parseJson(text);
    const parsed = clientFrame.safeParse(input);
    if (!parsed.success) {
      const { message, code } = faultOf(parsed.error.issues[0], input);
      bad(code, message, clientIdOf(input));
    } else if (parsed.data.type === 'subscribe') {
      send({ type: 'subscribed', topics: desk.hub.follow(connection, parsed.data.topics) });
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

/** A field that is wrong is told by its own rule; anything else is no frame of ours. */
function faultOf(
  issue: { code: string; path: PropertyKey[]; message: string } | undefined,
  input: unknown,
): { code: ChatErrorCode; message: string } {
  const isOurs = typeof input === 'object' && issue !== undefined && issue.path[0] !== 'type';
  if (!isOurs || issue.path.length === 0) {
    return { code: 'bad_frame', message: refusals.bad_frame };
  }
  return { code: 'invalid', message: issue.message };
}

/** The client's own id of a frame that is wrong elsewhere, so that it knows which one. */
function clientIdOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const id: unknown = Reflect.get(input, 'clientId');
  return typeof id === 'string' && id.length <= 64 ? id : undefined;
}

/** An admin writes as admin, in any room; everybody else as a person, where they are. */
function outOfPlace(frame: LineFrame, { identity, room }: Member): Refusal | null {
  const isAdmin = identity.kind === 'admin';
  if ((frame.type === 'admin_message') !== isAdmin) {
    return { code: 'forbidden', message: refusals.forbidden };
  }
  if (!isAdmin && frame.room !== room) return { code: 'wrong_room', message: refusals.wrong_room };
  return null;
}

/** What is to be stored; null when a visitor has no name. */
function draftOf(ctx: Context, frame: LineFrame, { identity }: Member): Draft | null {
  const { kind, addressHash, login } = identity;
  const asked = frame.type === 'chat_message' ? frame.navn : undefined;
  const navn = kind === 'visitor' ? (asked ?? identity.navn) : identity.navn;
  if (navn === null || navn === undefined) return null;
  const key = nameKey(navn);
  if (key === '') return null;
  return {
    kind,
    sender: identity.sender ?? namelessSender(addressHash, key),
    visitor: identity.visitor,
    holder: identity.sender ?? `a:${addressHash}`,
    navn,
    nameKey: key,
    nameMark: nameMark(ctx.config, key),
    melding: frame.melding,
    room: frame.room,
    addressHash,
    userId: kind === 'user' ? (login?.subjectId ?? null) : null,
    clientId: frame.clientId ?? null,
  };
}
