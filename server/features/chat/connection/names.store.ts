import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { chatMessages, chatNames, users } from '#server/db/schema/index.ts';
import { nameKey } from '../filters/names.ts';
import { addressSender, userSender } from './identity.ts';

/**
 * Sender key of a name's present owner, an account or a visitor, or of the visitor who has just left it;
 * null when it is free.
 */
export async function ownerOfName(orm: Orm, navn: string, now: Date): Promise<string | null> {
  const key = nameKey(navn);
  const [user] = await orm
    .select({ id: users.id })
    .from(users)
    .where(sql`${folded(users.username)} = ${key}`);
  if (user !== undefined) return userSender(user.id);
  const [held] = await orm
    .select({ holder: chatNames.holder })
    .from(chatNames)
    .where(and(eq(chatNames.key, key), gt(chatNames.heldUntil, now)));
  if (held === undefined) return null;
  const holder = held.holder.replace(/^left:/, '');
  const address = /^a:(.*)$/.exec(holder)?.[1];
  return address === undefined ? holder : addressSender(address, key);
}

/** Sender key of the last author under a name that is free now. */
export async function lastSenderOf(orm: Orm, navn: string): Promise<string | null> {
  const { id, sender, isSystemMessage } = chatMessages;
  const [line] = await orm
    .select({ sender })
    .from(chatMessages)
    .where(
      and(
        sql`${folded(chatMessages.navn)} = ${folded(sql`${navn}::text`)}`,
        eq(isSystemMessage, false),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return line?.sender ?? null;
}
