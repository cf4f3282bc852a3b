import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { addressKey } from '#server/http/limits.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import type { Restriction, RestrictionRequest } from '#shared/contracts/chat-admin.ts';
import { publishChatEvent, publishNewPicture } from '../chat.events.ts';
import { addressHash, userOfSender, userSender } from '../connection/identity.ts';
import { lastSenderOf, ownerOfName } from '../connection/names.store.ts';
import { isOwnName, nameKey } from '../filters/names.ts';
import { lockLine } from './moderation.store.ts';
import { deletePicture } from './pictures.store.ts';
import {
  insertRestriction,
  liftRestriction,
  type RestrictionRow,
  restrictionsInForce,
} from './restrictions.store.ts';

type LockedLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>;

/** The person or address that a time-out or ban applies to. */
interface Target {
  navn: string | null;
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
}

/** A restriction for moderators; contains no address. */
export function restrictionView(row: RestrictionRow): Restriction {
  return {
    id: row.id,
    kind: row.kind,
    target: row.addressHash === null ? 'name' : 'address',
    navn: row.navn,
    until: row.until?.toISOString() ?? null,
    reason: row.reason,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Time-outs and bans in force, newest first. */
export async function listRestrictions(ctx: Context): Promise<Restriction[]> {
  return (await restrictionsInForce(ctx.db.orm, ctx.clock.now())).map(restrictionView);
}

/**
 * Times a person out or bans them (docs/product/chat.md#moderation). Every server process is
 * notified and closes the sockets that a ban applies to. A ban takes the account's picture away.
 */
export async function restrict(
  ctx: Context,
  actor: string,
  request: RestrictionRequest,
): Promise<Restriction> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { kind, minutes, reason } = request;
    const until = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
    const target = await targetOf(ctx, tx, request);
    const values = { ...target, kind, until, reason, createdBy: actor, createdAt: now };
    const row = await insertRestriction(tx, values);
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

/** Takes a user's picture away, from all their lines too; false when there was none. */
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
export async function isBanned(orm: Orm, userId: string, now: Date): Promise<boolean> {
  const sender = userSender(userId);
  const inForce = await restrictionsInForce(orm, now);
  return inForce.some(({ kind, senders }) => kind === 'ban' && senders.includes(sender));
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

/** The subject of an act, for the audit log. */
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
 * A name, and the sender who has it now or had it last, so that changing the name does not evade
 * it.
 */
async function byName(tx: Orm, navn: string, now: Date): Promise<Target> {
  if (isOwnName(navn)) throw badRequest({ navn: 'Det navnet er vårt eget' });
  const sender = (await ownerOfName(tx, navn, now)) ?? (await lastSenderOf(tx, navn));
  const senders = sender === null ? [] : [sender];
  return { navn, nameKey: nameKey(navn), senders, addressHash: null };
}

/** The author of a line, and the name on it unless it belongs to somebody else by now. */
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
