import type { Context } from '#server/context.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { CHAT_TOPIC, LINES_TOPIC, readChatEvent } from '../chat.events.ts';
import { readRooms } from '../moderation/rooms.read.ts';
import type { Presence } from '../presence/presence.ts';
import { type ChatRooms, type Member, perRoom } from '../presence/room-registry.ts';
import type { StoredLines } from './batch.ts';
import { MEMORY_GONE, MEMORY_LINES, RoomMemory } from './history-buffer.ts';
import { goneFrom, type LineRow, linesById, tailOf } from './lines.store.ts';
import { lineView, youFrame } from './lines.view.ts';
import { createReader } from './reader.ts';

/** A `since` so far ahead of every line is no place in this database's history. */
const AHEAD = 1000n;

/** Tells members what they missed and, from then on, what happens. */
export interface Director {
  start(): Promise<void>;
  stop(): void;
  /**
   * Resolves when everything committed before the call was handed on: what this process has just
   * stored, or, without it, whatever is there.
   */
  handOn(stored?: StoredLines): Promise<void>;
  /** Lets a member in: first frames, then everything that comes. */
  admit(member: Member, since: bigint | null): Promise<void>;
}

/** Creates the director of this process, whose writer calls itself `process`. */
export function createDirector(
  ctx: Context,
  rooms: ChatRooms,
  presence: Presence,
  process: string,
): Director {
  const memory = perRoom((room) => new RoomMemory(room));
  let states: Record<ChatRoom, RoomState> | null = null;
  const endings: (() => void)[] = [];

  const broadcast = (rows: readonly LineRow[]) => {
    for (const row of rows) {
      if (row.status !== 'shown') continue;
      const message = lineView(row);
      memory[row.room].add(message);
      rooms.tell(row.room, { type: 'new_message', message });
    }
  };
  const reader = createReader(ctx, broadcast);

  const remember = async (room: ChatRoom) => {
    const { orm } = ctx.db;
    const lines = await tailOf(orm, room, reader.lastId, MEMORY_LINES);
    const gone = await goneFrom(orm, room, MEMORY_GONE);
    memory[room].fill(lines.map(lineView), gone);
    return gone;
  };
  const readStates = async () => {
    states = await readRooms(ctx.db.orm);
    return states;
  };

  const lineChanged = async (room: ChatRoom, id: string) => {
    await remember(room);
    const [row] = await linesById(ctx.db.orm, [BigInt(id)]);
    if (row?.status === 'shown')
      rooms.tell(room, { type: 'message_restored', message: lineView(row) });
    else rooms.tell(room, { type: 'message_deleted', id, room });
    await readStates();
  };
  /** Something may have been missed: everything is read and told again, which changes nothing for
   * who has it. */
  const catchUp = async () => {
    const known = await readStates();
    for (const room of CHAT_ROOMS) {
      for (const id of await remember(room)) {
        rooms.tell(room, { type: 'message_deleted', id: String(id), room });
      }
      rooms.tell(room, known[room]);
    }
  };

  const onEvent = (payload: string) => {
    const event = readChatEvent(payload);
    void reader.inOrder(async () => {
      if (event === null) await catchUp();
      else if (event.kind === 'line') await lineChanged(event.room, event.id);
      else if (event.kind === 'room') rooms.tell(event.room, (await readStates())[event.room]);
      else if (event.kind === 'renamed') for (const room of CHAT_ROOMS) await remember(room);
    });
  };

  const greet = ({ connection, identity, room }: Member, since: bigint | null) => {
    if (room === null) return;
    const isKnownPlace = since !== null && since <= reader.lastId + AHEAD;
    if (!isKnownPlace) connection.write(memory[room].initial());
    else {
      connection.write(memory[room].resumed(since));
      for (const id of memory[room].goneUpTo(since)) {
        connection.send({ type: 'message_deleted', id: String(id), room });
      }
      if (identity.kind === 'admin') missedElsewhere(memory, room, since, connection);
    }
    if (states !== null) connection.send(states[room]);
  };

  const stop = () => {
    for (const end of endings.splice(0)) end();
    reader.stop();
  };

  return {
    stop,
    handOn: (stored) =>
      stored === undefined ? reader.wake() : reader.take(stored.rows, stored.after),
    async start() {
      // An earlier attempt may have come half of the way.
      stop();
      await reader.start();
      await readStates();
      for (const room of CHAT_ROOMS) await remember(room);
      endings.push(
        ctx.bus.subscribe(LINES_TOPIC, (from) => {
          if (from !== process) void reader.wake();
        }),
        ctx.bus.subscribe(CHAT_TOPIC, onEvent),
      );
      // What was committed between the reading above and the subscription.
      await reader.wake();
    },
    async admit(member, since) {
      // Another process may be ahead of this one.
      if (since !== null && since > reader.lastId) await reader.wake();
      const { connection, room, identity } = member;
      if (!rooms.has(member)) return;
      // Within one turn: nothing can be handed on between the first frames and the channel.
      greet(member, since);
      rooms.join(member);
      connection.send(youFrame(identity));
      if (room === null) return;
      presence.changed(room);
      connection.send({ type: 'user_count', room, count: presence.total(room) });
    },
  };
}

/** Lines of the other rooms, which an admin hears as well. */
function missedElsewhere(
  memory: Record<ChatRoom, RoomMemory>,
  room: ChatRoom,
  since: bigint,
  connection: Member['connection'],
): void {
  const others = CHAT_ROOMS.filter((other) => other !== room);
  const missed = others.flatMap((other) => memory[other].after(since).messages);
  missed.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  for (const message of missed) connection.send({ type: 'new_message', message });
}
