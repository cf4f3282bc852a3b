import { createHash } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { contactMessages, idempotencyKeys } from '#server/db/schema/index.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';

/** The same content again within this time is the same submit (decisions on double submits). */
const SAME_SUBMIT_MS = 10_000;

/** Lists without paging end here (decisions, section 3). */
const LIST_MAX = 500;

export type ContactMessage = typeof contactMessages.$inferSelect;

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Claims the key; false when it has been claimed before. */
async function claimKey(tx: Orm, key: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ key: `contact:${digest(key)}`, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** Whether the same content came within the last seconds. Waits for a submit that is under way. */
async function cameJustNow(tx: Orm, message: ContactRequest, now: Date): Promise<boolean> {
  const content = digest(JSON.stringify(message));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${content}`}, 0))`);
  const rows = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        gt(contactMessages.createdAt, new Date(now.getTime() - SAME_SUBMIT_MS)),
        eq(contactMessages.epost, message.epost),
        eq(contactMessages.navn, message.navn),
        eq(contactMessages.melding, message.melding),
        sql`${contactMessages.emne} is not distinct from ${message.emne}::text`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Stores a message; false when it is a submit that came before. */
export async function insertOnce(
  tx: Orm,
  message: ContactRequest,
  now: Date,
  idempotencyKey: string | null,
): Promise<boolean> {
  if (idempotencyKey !== null && !(await claimKey(tx, idempotencyKey, now))) return false;
  if (await cameJustNow(tx, message, now)) return false;
  await tx.insert(contactMessages).values({ ...message, createdAt: now });
  return true;
}

/** The newest messages, newest first. */
export async function listMessages(orm: Orm): Promise<ContactMessage[]> {
  return orm
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(LIST_MAX);
}
