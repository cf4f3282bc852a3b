import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { addressKey } from '#server/http/limits.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import type { Restriction, RestrictionRequest } from '#shared/contracts/chat-admin.ts';
import { isReservedName, nameKey } from '#shared/rules/chat-names.ts';
import { tellChat } from './chat.events.ts';
import { addressHash, userSender } from './chat.identity.ts';
import { lockLine, sendersOfName } from './chat.moderation.store.ts';
import {
  insertRestriction,
  liftRestriction,
  type RestrictionRow,
  restrictionsInForce,
} from './chat.restrictions.store.ts';

/** Whom a time-out or ban hits. */
interface Target {
  navn: string | null;
  nameKey: string | null;
  senders: string[];
  addressHash: string | null;
}

/** A restriction as moderators see it; no address is in it. */
export function restrictionView(row: RestrictionRow): Restriction {
  return {
    id: row.id,
    kind: row.kind,
    target: row.nameKey === null ? 'address' : 'name',
    navn: row.navn,
    until: row.until?.toISOString() ?? null,
    reason: row.reason,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Time-outs and bans that hold now, newest first. */
export async function listRestrictions(ctx: Context): Promise<Restriction[]> {
  return (await restrictionsInForce(ctx.db.orm, ctx.clock.now())).map(restrictionView);
}

/** Lays a time-out or a ban; every process then closes the sockets that a ban hits. */
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
    await recordAct(tx, ctx, {
      actor,
      action: `chat_person.${kind}`,
      subjectType: 'chat_person',
      subjectId: target.nameKey ?? row.id,
      after: { navn: target.navn, until: until?.toISOString() ?? null, reason },
    });
    await tellChat(ctx, tx, { kind: 'restrictions' });
    return restrictionView(row);
  });
}

/** Lifts one. Throws 404 when none holds under this id. */
export async function lift(ctx: Context, actor: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await liftRestriction(tx, id, ctx.clock.now());
    if (row === null) throw notFound();
    await recordAct(tx, ctx, {
      actor,
      action: `chat_person.lift_${row.kind}`,
      subjectType: 'chat_person',
      subjectId: row.nameKey ?? row.id,
      before: { navn: row.navn, until: row.until?.toISOString() ?? null },
    });
    await tellChat(ctx, tx, { kind: 'restrictions' });
  });
}

async function targetOf(ctx: Context, tx: Orm, request: RestrictionRequest): Promise<Target> {
  const { navn, address, messageId, byAddress } = request;
  if (address !== undefined) {
    return byAddressHash(addressHash(ctx.config, addressKey({ ip: address })));
  }
  if (messageId === undefined) return byName(tx, navn ?? '', []);
  const line = await lockLine(tx, BigInt(messageId));
  if (line === null || line.isSystemMessage || line.isAdmin === 'true') {
    throw badRequest({ messageId: 'Meldingen finnes ikke' });
  }
  if (!byAddress) return byName(tx, line.navn, line.sender === null ? [] : [line.sender]);
  if (line.addressHash === null) throw badRequest({ byAddress: 'Adressen er ikke lenger kjent' });
  return byAddressHash(line.addressHash);
}

function byAddressHash(hash: string): Target {
  return { navn: null, nameKey: null, senders: [], addressHash: hash };
}

/** A name and the sessions behind it, so that another name does not help. */
async function byName(tx: Orm, navn: string, known: string[]): Promise<Target> {
  if (isReservedName(navn)) throw badRequest({ navn: 'Det navnet er vårt eget' });
  const key = nameKey(navn);
  const { sender, holder, userId } = await sendersOfName(tx, navn, key);
  const account = userId === null ? null : userSender(userId);
  const visitor = holder?.startsWith('v:') ? holder : null;
  const senders = [...known, sender, visitor, account].filter((one) => one !== null);
  return { navn, nameKey: key, senders: [...new Set(senders)], addressHash: null };
}
