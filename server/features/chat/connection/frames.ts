import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { createRateLimit, type RateLimit } from '#server/lib/rate-limit.ts';
import type { Hub } from '#server/realtime/hub.ts';
import {
  type adminMessageFrame,
  type ChatErrorCode,
  type chatMessageFrame,
  clientFrame,
  type ServerFrame,
} from '#shared/contracts/chat.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { type Refusal, refusals } from '../chat.refusals.ts';
import { nameKey } from '../filters/names.ts';
import type { Draft } from '../lines/lines.policy.ts';
import type { Writer } from '../lines/writer.ts';
import type { Member } from '../presence/room-registry.ts';
import { addressSender, nameHash, youFrame } from './identity.ts';

/** Number of invalid frames after which a connection is closed. */
const BAD_FRAMES = 20;
/** Most unstored lines of one connection. */
const MAX_WAITING = 64;
/** Rate limit of name changes on one connection, for visitors without a cookie. */
const NAME_CHANGES = { points: 5, seconds: 60 };
const POLICY_VIOLATION = 1008;

type LineFrame = z.output<typeof chatMessageFrame> | z.output<typeof adminMessageFrame>;

/** Dependencies of reading frames, shared by all sockets of this server process. */
export interface FrameDeps {
  writer: Writer;
  hub: Hub;
  /** Counts a line of a visitor without a cookie, by address. */
  addressLimit: RateLimit;
}

/** Creates the shared dependencies. */
export function createFrameDeps(ctx: Context, writer: Writer, hub: Hub): FrameDeps {
  return { writer, hub, addressLimit: createRateLimit(ctx.clock, ctx.config.limits.chatAddress) };
}

/**
 * Reads the frames of one member (docs/product/chat.md#frames), and acknowledges or refuses each
 * line.
 */
export function readFrames(ctx: Context, deps: FrameDeps, member: Member): void {
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
  const bad = (code: ChatErrorCode, message: string, clientId?: string) => {
    badFrames += 1;
    refuse({ code, message }, clientId);
    if (badFrames >= BAD_FRAMES) connection.close(POLICY_VIOLATION, 'bad frames');
  };

  const store = async (draft: Draft) => {
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
   * The limits of `lines.policy.ts` count by sender, and without a cookie each name at an address
   * is another sender: so lines per address, and changes of the name, are limited here.
   */
  const isWithinLimits = ({ sender }: Draft) => {
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
    if (draft === null) {
      return refuse({ code: 'name_required', message: refusals.name_required }, frame.clientId);
    }
    if (waiting >= MAX_WAITING || !isWithinLimits(draft)) {
      return refuse({ code: 'too_fast', message: refusals.too_fast }, frame.clientId);
    }
    void store(draft);
  };

  connection.onText((text) => {
    const input = text === null ? undefined : parseJson(text);
    const parsed = clientFrame.safeParse(input, { error: issueMessage });
    if (!parsed.success) {
      const { message, code } = faultOf(parsed.error.issues[0], input);
      bad(code, message, clientIdOf(input));
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
): { code: ChatErrorCode; message: string } {
  const isOurs = typeof input === 'object' && issue !== undefined && issue.path[0] !== 'type';
  if (!isOurs || issue.path.length === 0) {
    return { code: 'bad_frame', message: refusals.bad_frame };
  }
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
  if ((frame.type === 'admin_message') !== isAdmin) {
    return { code: 'forbidden', message: refusals.forbidden };
  }
  if (!isAdmin && frame.room !== room) return { code: 'wrong_room', message: refusals.wrong_room };
  return null;
}

/** The line to store; null when a visitor has no name. */
function draftOf(ctx: Context, frame: LineFrame, { identity }: Member): Draft | null {
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
