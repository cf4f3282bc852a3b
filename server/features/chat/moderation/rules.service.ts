import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { badRequest, conflict, notFound } from '#server/lib/errors.ts';
import type { FilterWord, RoomAnswer, RoomChange } from '#shared/contracts/chat-admin.ts';
import type { ChatRoom } from '#shared/rules/chat.ts';
import { publishChatEvent } from '../chat.events.ts';
import { holdsFilteredWord, nameKey } from '../filters/words.ts';
import {
  deleteWord,
  insertWord,
  listWords,
  lockLine,
  lockRoom,
  type RoomRow,
  saveRoom,
  type WordRow,
} from '../store/moderation.store.ts';
import { readRooms } from '../store/rooms.store.ts';

/** Changes the given fields of a room; unchanged values are ignored. */
export async function changeRoom(
  ctx: Context,
  actor: string,
  room: ChatRoom,
  { pinnedMessageId, ...rules }: RoomChange,
): Promise<RoomAnswer> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockRoom(tx, room);
    const pinned = await pinnedId(tx, room, pinnedMessageId);
    const given = { ...rules, ...(pinned !== undefined && { pinnedMessageId: pinned }) };
    const changed = changedFields(before, given);
    if (changed.length === 0) return;
    const { slowModeSeconds } = rules;
    await saveRoom(tx, room, {
      ...Object.fromEntries(changed),
      ...(slowModeSeconds !== undefined && ownSlowMode(ctx, slowModeSeconds)),
    });
    const was = before === null ? {} : before;
    const named = changed.map(([key, value]): [string, unknown] => {
      return [key === 'pinnedMessageId' ? 'pinned' : key, value];
    });
    await recordAct(tx, ctx, {
      actor,
      action: 'chat_room.change',
      subjectType: 'chat_room',
      subjectId: room,
      before: Object.fromEntries(
        named.map(([key]) => [
          key,
          plain(Reflect.get(was, key === 'pinned' ? 'pinnedMessageId' : key)),
        ]),
      ),
      after: Object.fromEntries(named.map(([key, value]) => [key, plain(value)])),
    });
    await publishChatEvent(ctx, tx, { kind: 'room', room });
  });
  const { type: _type, ...answer } = (await readRooms(ctx))[room];
  return answer;
}

/**
 * The fields whose value differs. An administrator's own slow mode always counts as a change while
 * the automatic one is on, also with the same number of seconds.
 */
function changedFields(before: RoomRow | null, given: object) {
  const isSlowByItself = before !== null && before.autoSlowUntil !== null;
  return Object.entries(given).filter(
    ([key, value]) =>
      value !== undefined &&
      (before === null ||
        Reflect.get(before, key) !== value ||
        (key === 'slowModeSeconds' && isSlowByItself)),
  );
}

/**
 * An administrators' slow mode replaces the automatic one; turning it off also blocks the automatic
 * one for a while.
 */
function ownSlowMode({ clock, config }: Pick<Context, 'clock' | 'config'>, seconds: number) {
  const offUntil = new Date(clock.now().getTime() + config.chat.autoSlowOffMs);
  return { autoSlowUntil: null, autoSlowOffUntil: seconds === 0 ? offUntil : null };
}

/** bigint ids as strings, because JSON has no bigint. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}

/** The id to pin; undefined to leave it unchanged. Throws 400 for an id of no line in this room. */
async function pinnedId(
  tx: Orm,
  room: ChatRoom,
  asked: string | null | undefined,
): Promise<bigint | null | undefined> {
  if (asked === undefined || asked === null) return asked;
  const line = await lockLine(tx, BigInt(asked));
  if (line === null || line.room !== room || line.status !== 'shown') {
    throw badRequest({ pinnedMessageId: 'Meldingen finnes ikke i dette rommet' });
  }
  return line.id;
}

/** All rooms with their settings. */
export async function listRooms(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
): Promise<RoomAnswer[]> {
  const rooms = await readRooms(ctx);
  return Object.values(rooms).map(({ type: _type, ...room }) => room);
}

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
    const key = nameKey(word);
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

/** Removes a word from the filter. */
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
