import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { contactMessages, idempotencyKeys } from '#server/db/schema/index.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';

/** The same content again within this time is the same submit (decisions on double submits). */
const SAME_SUBMIT_MS = 10_000;

/** A key is claimed once and for all (the retention job deletes it after a day). */
const NEVER = new Date(0);

const answer = z.object({ rows: z.array(z.object({ key: z.string() })) });

/** A message with the key of its submit, when the client sent one. */
export interface Submit {
  message: ContactRequest;
  idempotencyKey: string | null;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Claims names that are free: never claimed, or last claimed at `freeSince` or before. Waits for
 * transactions that are claiming them. Sorted, so that two of those never wait for each other.
 *
 * @returns the names that are ours now
 */
async function claim(
  tx: Orm,
  names: readonly string[],
  now: Date,
  freeSince: Date,
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const claims = [...new Set(names)].sort().map((key) => ({ key, createdAt: now }));
  const { rows } = answer.parse(
    await tx.execute(
      insertRows(
        idempotencyKeys,
        claims,
        sql`on conflict (key) do update set created_at = excluded.created_at
              where ${idempotencyKeys.createdAt} <= ${freeSince.toISOString()}::timestamptz
            returning key`,
      ),
    ),
  );
  return new Set(rows.map(({ key }) => key));
}

const keyName = (key: string) => `contact:${digest(key)}`;
const contentName = (message: ContactRequest) =>
  `contact-content:${digest(JSON.stringify(message))}`;

/**
 * Of these submits those that did not come before: not with the same Idempotency-Key, and not with
 * the same content within 10 seconds. Until the transaction ends, others wait for the answer.
 */
export async function claimNew(
  tx: Orm,
  submits: readonly Submit[],
  now: Date,
): Promise<ContactRequest[]> {
  const keys = submits.flatMap(({ idempotencyKey: key }) => (key === null ? [] : [keyName(key)]));
  const ownKeys = await claim(tx, keys, now, NEVER);
  // Of submits with the same name only the first one gets it.
  const keyed = submits.filter(
    ({ idempotencyKey: key }) => key === null || ownKeys.delete(keyName(key)),
  );
  const contents = keyed.map(({ message }) => ({ message, name: contentName(message) }));
  const names = contents.map(({ name }) => name);
  const ownContents = await claim(tx, names, now, new Date(now.getTime() - SAME_SUBMIT_MS));
  return contents.filter(({ name }) => ownContents.delete(name)).map(({ message }) => message);
}

/** A message with the id by which mails about it are found. */
export type NewMessage = ContactRequest & { id: string };

/** Stores messages. */
export async function insertMessages(
  tx: Orm,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({ ...message, createdAt: now }));
  await tx.execute(insertRows(contactMessages, rows));
}
