import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { addressKey } from '#server/http/limits.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import type { Connection } from '#server/realtime/connection.ts';
import type { Restriction, RestrictionRequest } from '#shared/contracts/chat-admin.ts';
import { CHAT_TOPIC, publishChatEvent, publishNewPicture, readChatEvent } from '../chat.events.ts';
import {
  type ActiveRestriction,
  appliesTo,
  banRefusal,
  lastEnd,
  type Refusal,
  type RestrictionSubject,
  waitRefusal,
} from '../chat.policy.ts';
import { isOwnName } from '../filters/names.ts';
import { nameKey } from '../filters/words.ts';
import { addressHash, type Identity, nameHash, userOfSender, userSender } from '../identity.ts';
import type { Member, RoomRegistry } from '../lines/rooms.ts';
import { restrictionView } from '../store/moderation.read.ts';
import {
  deletePicture,
  insertRestriction,
  isSenderBanned,
  liftRestriction,
  lockLine,
  type RestrictionRow,
  restrictionById,
  restrictionsInForce,
} from '../store/moderation.store.ts';
import { lastSenderOf, ownerOfName } from '../store/people.store.ts';

type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>;

/** Person or address that a time-out or ban applies to. */
interface Target {
  navn: string | null;
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
}

/** All time-outs and bans in force, newest first. */
export async function listRestrictions(ctx: Context): Promise<Restriction[]> {
  return (await restrictionsInForce(ctx.db.orm, ctx.clock.now())).map(restrictionView);
}

/**
 * Times a person out or bans them (docs/product/chat.md#moderation). Every server process is
 * notified and closes the sockets that a ban applies to. A ban also removes the account's picture.
 * A repeated submit has the same id and changes nothing.
 */
export async function restrict(
  ctx: Context,
  actor: string,
  { id, ...request }: RestrictionRequest & { id: string },
): Promise<Restriction> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { kind, minutes, reason } = request;
    const until = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
    const target = await targetOf(ctx, tx, request);
    const values = { ...target, id, kind, until, reason, createdBy: actor, createdAt: now };
    const row = await insertRestriction(tx, values);
    if (row === null) return restrictionView(await restrictionById(tx, id));
    const { userId } = whomOf(row);
    if (kind === 'ban' && userId !== undefined) await takePicture(ctx, tx, userId);
    await recordAct(tx, ctx, {
      actor,
      action: `chat_person.${kind}`,
      subjectType: 'chat_person',
      subjectId: row.id,
      after: { ...whomOf(row), until: until?.toISOString() ?? null, reason },
    });
    await publishChatEvent(ctx, tx, { kind: 'restrictions' });
    return restrictionView(row);
  });
}

/** Removes a user's picture, also from their lines; false when there was none. */
export async function takePicture(
  ctx: Pick<Context, 'bus'>,
  tx: Orm,
  userId: string,
): Promise<boolean> {
  const isTaken = await deletePicture(tx, userId);
  if (isTaken) await publishNewPicture(ctx, tx, userId);
  return isTaken;
}

/** Whether an account is banned from the chat. */
export function isBanned(orm: Orm, userId: string, now: Date): Promise<boolean> {
  return isSenderBanned(orm, userSender(userId), now);
}

/** Lifts a restriction. Throws 404 when none with this id is in force. */
export async function lift(ctx: Context, actor: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await liftRestriction(tx, id, ctx.clock.now());
    if (row === null) throw notFound();
    await recordAct(tx, ctx, {
      actor,
      action: `chat_person.lift_${row.kind}`,
      subjectType: 'chat_person',
      subjectId: row.id,
      before: { ...whomOf(row), until: row.until?.toISOString() ?? null },
    });
    await publishChatEvent(ctx, tx, { kind: 'restrictions' });
  });
}

function whomOf({ navn, senders }: RestrictionRow) {
  const userId = senders.map(userOfSender).find((id) => id !== null);
  return { navn, ...(userId !== undefined && { userId }) };
}

async function targetOf(ctx: Context, tx: Orm, request: RestrictionRequest): Promise<Target> {
  const { navn, address, messageId, byAddress } = request;
  if (address !== undefined) {
    return byAddressHash(addressHash(ctx.config, addressKey({ ip: address })));
  }
  const now = ctx.clock.now();
  if (messageId === undefined) return byName(tx, navn ?? '', now);
  const line = await lockLine(tx, BigInt(messageId));
  if (line === null || line.isSystemMessage || line.isAdmin === 'true') {
    throw badRequest({ messageId: 'Meldingen finnes ikke' });
  }
  if (!byAddress) return byLine(tx, line, now);
  if (line.addressHash === null) throw badRequest({ byAddress: 'Adressen er ikke lenger kjent' });
  return byAddressHash(line.addressHash);
}

function byAddressHash(hash: string): Target {
  return { navn: null, nameKey: null, senders: [], addressHash: hash };
}

/**
 * A name and its current or last sender, so that changing the name does not evade the restriction.
 */
async function byName(tx: Orm, navn: string, now: Date): Promise<Target> {
  if (isOwnName(navn)) throw badRequest({ navn: 'Det navnet er vårt eget' });
  const sender = (await ownerOfName(tx, navn, now)) ?? (await lastSenderOf(tx, navn));
  const senders = sender === null ? [] : [sender];
  return { navn, nameKey: nameKey(navn), senders, addressHash: null };
}

/** The author of a line, and the name on it unless that now belongs to somebody else. */
async function byLine(
  tx: Orm,
  { navn, sender }: Pick<LockedLine, 'navn' | 'sender'>,
  now: Date,
): Promise<Target> {
  const owner = await ownerOfName(tx, navn, now);
  const isTheirs = owner === null || owner === sender;
  if (isOwnName(navn) || (sender === null && !isTheirs)) {
    throw badRequest({ messageId: 'Hvem som skrev meldingen, er ikke lenger kjent' });
  }
  const senders = sender === null ? [] : [sender];
  return { navn, nameKey: isTheirs ? nameKey(navn) : null, senders, addressHash: null };
}

const POLICY_VIOLATION = 1008;

/** Sends the refusal and closes the connection with a code after which clients do not reconnect. */
export function closeBanned(connection: Connection, refusal: Refusal): void {
  connection.send({ type: 'error', ...refusal });
  connection.close(POLICY_VIOLATION, 'banned');
}

/**
 * Applies time-outs and bans to the open sockets of this process: an act in any process takes
 * effect here after its commit and notification. Lines are checked again when stored
 * (`chat.policy.ts`), so a late notification lets none through.
 */
export function createRestrictionEnforcer(ctx: Context, rooms: RoomRegistry) {
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
  const readRestrictions = inSequence(readOnce);

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
    banOf(identity: Identity): Refusal | null {
      const subject = { ...identity, nameKey: null, nameHash: null };
      const now = ctx.clock.now();
      const ban = bans.find((one) => appliesTo(one, subject) && (one.until ?? now) >= now);
      return ban === undefined ? null : banRefusal(ban, now);
    },
    /** Sends a new member its time-out. */
    joined: (member: Member) => timeouts.tell(member, subjectOf(member), ctx.clock.now()),
  };
}

/**
 * One run at a time: of two concurrent reads the older could finish last and restore a lifted
 * restriction. Calls made before the next run starts share it.
 */
function inSequence(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return read();
      });
    running = next;
    return next;
  };
}

const LIFTED = 'Pausen er over. Du kan skrive igjen.';

interface ActiveTimeout extends ActiveRestriction {
  reason: string | null;
}

/** Sends connected people their time-outs, each once per connection. */
function createTimeoutNotices() {
  let timeouts: readonly ActiveTimeout[] = [];
  /** End of the time-out that a connection was sent, in Unix ms. */
  const told = new WeakMap<Connection, number>();

  return {
    /** Replaces the time-outs in force. */
    set(restrictions: readonly ActiveTimeout[]) {
      timeouts = restrictions.filter(({ kind }) => kind === 'timeout');
    },
    /** Sends a member its new time-out with end and reason, or that it was lifted. */
    tell({ connection, identity }: Member, subject: RestrictionSubject, now: Date) {
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
      const { message, retryAfter } = waitRefusal('timeout', until, now);
      const reason = own.find((one) => one.until?.getTime() === end)?.reason ?? null;
      connection.send({ type: 'timed_out', seconds: retryAfter, message, reason });
    },
  };
}
