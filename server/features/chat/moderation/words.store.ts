import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatWords } from '#server/db/schema/index.ts';

export type WordRow = typeof chatWords.$inferSelect;

export async function listWords(orm: Orm): Promise<WordRow[]> {
  return orm.select().from(chatWords).orderBy(asc(chatWords.word));
}

/** Adds a word; null when it is there already. */
export async function insertWord(
  tx: Orm,
  values: typeof chatWords.$inferInsert,
): Promise<WordRow | null> {
  const [row] = await tx.insert(chatWords).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

export async function deleteWord(tx: Orm, id: string): Promise<WordRow | null> {
  const [row] = await tx.delete(chatWords).where(eq(chatWords.id, id)).returning();
  return row ?? null;
}
