import type { Context } from '#server/context.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import type { FilterWord } from '#shared/contracts/chat-admin.ts';
import { filterKey, holdsFilteredWord } from '../filters/words.ts';
import { deleteWord, insertWord, listWords, type WordRow } from './words.store.ts';

function wordView({ id, word, createdBy, createdAt }: WordRow): FilterWord {
  return { id, word, createdBy, createdAt: createdAt.toISOString() };
}

/** The word filter, in alphabetical order. */
export async function words(ctx: Context): Promise<FilterWord[]> {
  return (await listWords(ctx.db.orm)).map(wordView);
}

/** Whether a name contains a word of the filter. */
export async function holdsChatWord(ctx: Pick<Context, 'db'>, name: string): Promise<boolean> {
  const rows = await listWords(ctx.db.orm);
  return holdsFilteredWord(
    name,
    rows.map(({ word }) => word),
  );
}

/** Adds a word; lines that contain it are refused from then on. Throws 409 when it exists. */
export async function addWord(ctx: Context, actor: string, word: string): Promise<FilterWord> {
  return ctx.db.transaction(async (tx) => {
    const key = filterKey(word);
    const values = { word: key, createdBy: actor, createdAt: ctx.clock.now() };
    const row = await insertWord(tx, values);
    if (row === null)
      throw conflict('Ordet står der allerede.', { word: 'Ordet står der allerede' });
    await recordAct(tx, ctx, {
      actor,
      action: 'chat_word.add',
      subjectType: 'chat_word',
      subjectId: row.id,
      after: { word: key },
    });
    return wordView(row);
  });
}

/** Takes a word off the list. */
export async function removeWord(ctx: Context, actor: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await deleteWord(tx, id);
    if (row === null) throw notFound();
    await recordAct(tx, ctx, {
      actor,
      action: 'chat_word.remove',
      subjectType: 'chat_word',
      subjectId: id,
      before: { word: row.word },
    });
  });
}
