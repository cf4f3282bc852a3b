import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#server/context.ts';
import { throttle } from '#server/lib/clock.ts';
import { createRateLimit } from '#server/lib/rate-limit.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { CHAT_TOPIC, readChatEvent } from '../chat.events.ts';
import { youFrame } from '../identity.ts';
import {
  type LineRow,
  latestId,
  linesAfter,
  linesById,
  lineView,
  removedFrom,
  tailOf,
} from '../store/lines.store.ts';
import { readRooms } from '../store/rooms.store.ts';
import type { Presence } from './presence.ts';
import {
  BUFFERED_LINES,
  BUFFERED_REMOVALS,
  HistoryBuffer,
  lineFrame,
  type Member,
  perRoom,
  type RoomRegistry,
} from './rooms.ts';
import { createAutoSlowModeEnd } from './slow-mode.ts';
import { LINES_TOPIC, type StoredLines } from './writer.ts';

/** A `since` this far ahead of the newest line comes from another database and is ignored. */
const AHEAD = 1000n;
/**
 * A socket's first frames, with the other rooms for an administrator, take at most half of the
 * bytes at which a slow reader is dropped: otherwise each reconnect would be dropped again.
 */
const PART_OF_WAITING = 4;

/**
 * Sends members the lines they missed and then every new one. Guarantees that history and live
 * frames join without a gap or a duplicate, and that ids rise for each member
 * (docs/product/chat.md#resuming).
 * @param instanceId marks this process's own notifications
 */
export function createBroadcaster(
  ctx: Context,
  rooms: RoomRegistry,
  presence: Presence,
  instanceId: string,
) {
  const { chat, limits } = ctx.config;
  const maxBytes = Math.min(chat.resumeBytes, chat.maxWaitingBytes / PART_OF_WAITING);
  const history = perRoom((room) => new HistoryBuffer(room, maxBytes));
  const resumeLimit = createRateLimit(ctx.clock, limits.chatResumeKb);
  const slowModeEnd = createAutoSlowModeEnd(ctx);
  let states: Record<ChatRoom, RoomState> | null = null;
  const unsubscribes: (() => void)[] = [];

  const broadcast = (rows: readonly LineRow[]) => {
    for (const row of rows) {
      // A newer version of the server may have a room that this one does not know.
      if (row.status !== 'shown' || !Object.hasOwn(history, row.room)) continue;
      const line = history[row.room].add(lineView(row));
      ctx.metrics.chatDeliveries.inc(rooms.count(row.room));
      rooms.publishBytes(row.room, lineFrame(line));
    }
  };
  const reader = createReader(ctx, broadcast);

  const fillHistory = async (room: ChatRoom) => {
    const { orm } = ctx.db;
    const lines = await tailOf(orm, room, reader.lastId, BUFFERED_LINES);
    const removed = await removedFrom(orm, room, BUFFERED_REMOVALS);
    history[room].fill(lines.map(lineView), removed);
    return removed;
  };
  /** Reads the rooms' states again and publishes those that changed, also by their pinned line. */
  const readStates = async () => {
    const before = states;
    states = await readRooms(ctx);
    slowModeEnd.watch(states);
    for (const room of CHAT_ROOMS) {
      if (!isDeepStrictEqual(before?.[room], states[room])) rooms.publish(room, states[room]);
    }
  };

  const lineChanged = async (room: ChatRoom, id: string) => {
    await fillHistory(room);
    const [row] = await linesById(ctx.db.orm, [BigInt(id)]);
    if (row?.status === 'shown')
      rooms.publish(room, { type: 'message_restored', message: lineView(row) });
    else rooms.publish(room, { type: 'message_deleted', id, room });
    await readStates();
  };
  /**
   * After possibly missed events: everything is read again, and removed lines and changed states
   * are published. Clients ignore duplicates.
   */
  const catchUp = async () => {
    for (const room of CHAT_ROOMS) {
      for (const { id } of await fillHistory(room)) {
        rooms.publish(room, { type: 'message_deleted', id: String(id), room });
      }
    }
    await readStates();
  };

  const renamed = createRenames(
    ctx,
    reader,
    history,
    (ids) => linesById(ctx.db.orm, ids),
    // In the reader's queue, like all readings of the states.
    () => reader.inOrder(readStates),
  );

  const onEvent = (payload: string) => {
    const event = readChatEvent(payload);
    if (event?.kind === 'renamed') return renamed(event.userId);
    void reader.inOrder(async () => {
      if (event === null) await catchUp();
      else if (event.kind === 'line') await lineChanged(event.room, event.id);
      else if (event.kind === 'room') await readStates();
    });
  };

  /**
   * An address that was sent a lot gets the newest page instead, which is serialised once for
   * everybody; a smaller resume is always sent.
   */
  const mayResume = (room: ChatRoom, { kind, networks }: Member['identity'], bytes: number) =>
    kind === 'admin' ||
    bytes <= history[room].initial().length ||
    resumeLimit(networks, Math.ceil(bytes / 1000)) === 0;

  const sendHistory = ({ connection, identity, room }: Member, since: bigint | null) => {
    if (room === null) return;
    const isKnownPlace = since !== null && since <= reader.lastId + AHEAD;
    const missed = isKnownPlace ? missedSince(history[room], since) : null;
    if (missed === null || since === null || !mayResume(room, identity, missed.bytes)) {
      connection.write(history[room].initial());
    } else {
      connection.write(history[room].resumed(missed));
      connection.write(history[room].removedUpTo(since));
      if (identity.kind === 'admin') sendOtherRooms(history, room, since, maxBytes, connection);
    }
    if (states !== null) connection.send(states[room]);
  };

  const stop = () => {
    for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
    reader.stop();
    slowModeEnd.stop();
  };

  return {
    stop,
    /**
     * Resolves when everything committed before the call was broadcast. `stored` are lines this
     * process has just stored; without it they are read from the database.
     */
    deliver: (stored?: StoredLines): Promise<void> =>
      stored === undefined ? reader.wake() : reader.take(stored.rows, stored.after),
    async start() {
      // Cleans up after an earlier attempt that threw halfway.
      stop();
      await reader.start();
      await slowModeEnd.start();
      await readStates();
      for (const room of CHAT_ROOMS) await fillHistory(room);
      unsubscribes.push(
        ctx.bus.subscribe(LINES_TOPIC, (from) => {
          if (from !== instanceId) void reader.wake();
        }),
        ctx.bus.subscribe(CHAT_TOPIC, onEvent),
      );
      // Reads what was committed between the first read and the subscription.
      await reader.wake();
    },
    /** Sends a new member its history and subscribes it to its room. */
    async admit(member: Member, since: bigint | null): Promise<void> {
      // The client may have been connected to another server process that has read further.
      if (since !== null && since > reader.lastId) await reader.wake();
      const { connection, room, identity } = member;
      if (!rooms.has(member)) return;
      // Synchronous: nothing can be broadcast between the first frames and joining the room.
      sendHistory(member, since);
      rooms.join(member);
      connection.send(youFrame(identity));
      if (room === null) return;
      presence.changed(room);
      connection.send({ type: 'user_count', room, count: presence.total(room) });
    },
  };
}

/**
 * The lines after `since`; null when the client would keep older ones that may have been removed
 * without its being told.
 */
function missedSince(history: HistoryBuffer, since: bigint) {
  const missed = history.after(since);
  return missed.gap || history.knowsRemovals(since) ? missed : null;
}

/** Sends an administrator the newest lines missed in the other rooms, all of which they follow. */
function sendOtherRooms(
  history: Record<ChatRoom, HistoryBuffer>,
  room: ChatRoom,
  since: bigint,
  maxBytes: number,
  connection: Member['connection'],
): void {
  const others = CHAT_ROOMS.filter((other) => other !== room);
  const missed = others.flatMap((other) => history[other].after(since).lines);
  missed.sort((a, b) => (a.id < b.id ? 1 : -1));
  let bytes = 0;
  const frames = missed.map(lineFrame).filter(({ length }) => {
    bytes += length;
    return bytes <= maxBytes;
  });
  connection.write(Buffer.concat(frames.reverse()));
}

/** Minimum interval between re-reads for new names and pictures. */
const GAP_MS = 1000;

/**
 * Re-reads the buffered lines of people with a new name or picture. Debounced and outside the
 * reader's queue, so that a moderator's act never waits for it, however many pictures change
 * (docs/product/chat.md#moderation).
 * @param readPinned reads the pinned lines, which may be older than the buffered ones
 * @returns a function that marks a user's lines as changed; without an id, everybody's
 */
export function createRenames(
  { timers, logger }: Pick<Context, 'timers' | 'logger'>,
  reader: Pick<Reader, 'wake'>,
  history: Readonly<Record<ChatRoom, HistoryBuffer>>,
  read: (ids: bigint[]) => Promise<LineRow[]>,
  readPinned: () => Promise<void>,
): (userId?: string) => void {
  let noted = new Set<string | undefined>();

  const readAgain = async () => {
    const whose = noted.has(undefined) ? [undefined] : [...noted];
    noted = new Set();
    // A line committed before the change may not have been read yet.
    await reader.wake();
    await readPinned();
    const ids = CHAT_ROOMS.flatMap((room) => whose.flatMap((id) => history[room].idsOf(id)));
    if (ids.length === 0) return;
    const shown = (await read(ids)).filter(({ status }) => status === 'shown').map(lineView);
    for (const room of CHAT_ROOMS) {
      history[room].update(shown.filter((message) => message.room === room));
    }
  };
  let reading: Promise<void> = Promise.resolve();
  const soon = throttle(timers, GAP_MS, () => {
    // In sequence, so that an older read cannot overwrite a newer one.
    reading = reading.then(readAgain).catch((error: unknown) => {
      logger.warn({ err: error }, 'lines could not be read again');
    });
  });

  return (userId) => {
    noted.add(userId);
    soon();
  };
}

/** Most lines per query. */
const PAGE = 500;
/** Polling interval: a notification can get lost with its connection. */
const POLL_MS = 2000;

/**
 * Passes every stored line to `handle` once, in the order of ids
 * (docs/product/chat.md#order-of-ids).
 *
 * idle → reading (wake) → idle
 * reading → reading again (woken meanwhile, or the page was full)
 *
 * `lastId` only rises, and only past handled lines. No line is skipped, because ids become visible
 * in order: every insert holds the chat's lock until its commit. Other work that must not overtake
 * a line goes through `inOrder`, which shares one queue with reading.
 */
export interface Reader {
  readonly lastId: bigint;
  /** Sets the starting point: lines up to it are never handled. */
  start(): Promise<void>;
  stop(): void;
  /** Reads new lines. Resolves when everything committed before the call was handled. */
  wake(): Promise<void>;
  /**
   * Handles lines that this process has just stored, in the order of their ids; `after` is the id
   * of the newest line before them. Reads the database only when `after` was not handled yet.
   */
  take(rows: readonly LineRow[], after: bigint): Promise<void>;
  /** Runs `work` after the lines that were committed before the call. */
  inOrder(work: () => Promise<void>): Promise<void>;
}

/** Creates the reader; `handle` gets whole pages. */
export function createReader(
  { db, logger, timers }: Pick<Context, 'db' | 'logger' | 'timers'>,
  handle: (rows: readonly LineRow[]) => void,
): Reader {
  let lastId = 0n;
  let started = false;
  let cancelTimer = () => {};
  /** End of the queue: tasks run in sequence. */
  let tail: Promise<void> = Promise.resolve();
  /** A queued read that has not started; calls until then share it. */
  let next: Promise<void> | null = null;

  async function readAll(): Promise<void> {
    for (;;) {
      const rows = await linesAfter(db.orm, lastId, PAGE);
      const newest = rows.at(-1);
      if (newest === undefined || !started) return;
      lastId = newest.id;
      handle(rows);
      if (rows.length < PAGE) return;
    }
  }

  function queue(work: () => Promise<void>): Promise<void> {
    tail = tail.then(work).catch((error: unknown) => {
      logger.warn({ err: error }, 'the chat could not be read');
    });
    return tail;
  }

  function wake(): Promise<void> {
    if (!started) return Promise.resolve();
    next ??= queue(() => {
      next = null;
      return readAll();
    });
    return next;
  }

  function take(rows: readonly LineRow[], after: bigint): Promise<void> {
    if (!started) return Promise.resolve();
    return queue(async () => {
      if (!started) return;
      if (lastId < after) return readAll();
      // A read may have handled some of them already.
      const unread = rows.filter(({ id }) => id > lastId);
      lastId = unread.at(-1)?.id ?? lastId;
      if (unread.length > 0) handle(unread);
    });
  }

  function watch(): void {
    cancelTimer = timers.after(POLL_MS, () => {
      void wake().then(() => {
        if (started) watch();
      });
    });
  }

  return {
    get lastId() {
      return lastId;
    },
    async start() {
      lastId = await latestId(db.orm);
      started = true;
      watch();
    },
    stop() {
      started = false;
      cancelTimer();
    },
    wake,
    take,
    inOrder: (work) =>
      queue(async () => {
        await readAll();
        await work();
      }),
  };
}
