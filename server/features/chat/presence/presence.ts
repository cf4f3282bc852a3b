import type { Context } from '#server/context.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { countsElsewhere, forgetPresence, savePresence } from './presence.store.ts';
import { type ChatRooms, perRoom } from './room-registry.ts';

/** Bus topic: another process has other counts. Payload: that process. */
const PRESENCE_TOPIC = 'chat-presence';
/** At most one `user_count` of a room, and one row of ours, in this time. */
const GAP_MS = 1000;
const HEARTBEAT_MS = 10_000;

/**
 * How many are in each room, over all processes. Each process keeps a row for each room and renews
 * it; what others hold is read when they say so, and at every heartbeat, so that a process that was
 * killed is forgotten.
 */
export interface Presence {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Somebody came to or left a room of this process. */
  changed(room: ChatRoom): void;
  total(room: ChatRoom): number;
}

/** Runs `work` at once and then at most once in a gap, the last call never lost. */
function paced(timers: Context['timers'], gapMs: number, work: () => void): () => void {
  let state: 'free' | 'resting' | 'again' = 'free';
  const rest = () => {
    state = 'resting';
    timers.after(gapMs, () => {
      const again = state === 'again';
      state = 'free';
      if (again) run();
    });
  };
  const run = () => {
    if (state !== 'free') {
      state = 'again';
      return;
    }
    rest();
    work();
  };
  return run;
}

/** Creates the count of `rooms`, known to other processes as `process`. */
export function createPresence(
  { db, bus, timers, logger }: Pick<Context, 'db' | 'bus' | 'timers' | 'logger'>,
  rooms: ChatRooms,
  process: string,
): Presence {
  let elsewhere: Record<ChatRoom, number> = perRoom(() => 0);
  let running = false;
  let cancelHeartbeat = () => {};
  let unsubscribe = () => {};
  const told = perRoom(() => 0);

  const total = (room: ChatRoom) => rooms.count(room) + elsewhere[room];
  const tell = perRoom((room) =>
    paced(timers, GAP_MS, () => {
      if (total(room) === told[room]) return;
      told[room] = total(room);
      rooms.tellCount(room, told[room]);
    }),
  );

  const guarded = (what: string, work: () => Promise<void>) => () => {
    if (!running) return;
    work().catch((error: unknown) => logger.warn({ err: error }, what));
  };
  const ownCounts = () => CHAT_ROOMS.map((room) => ({ room, count: rooms.count(room) }));
  const save = guarded('presence could not be saved', () =>
    db.transaction(async (tx) => {
      await savePresence(tx, process, ownCounts());
      await bus.publish(tx, PRESENCE_TOPIC, process);
    }),
  );
  const readOthers = guarded('presence could not be read', async () => {
    const counts = await countsElsewhere(db.orm, process);
    elsewhere = perRoom((room) => counts.get(room) ?? 0);
    for (const room of CHAT_ROOMS) tell[room]();
  });
  const saveSoon = paced(timers, GAP_MS, save);
  const readSoon = paced(timers, GAP_MS, readOthers);

  const beat = () => {
    if (!running) return;
    saveSoon();
    readSoon();
    cancelHeartbeat = timers.after(HEARTBEAT_MS, beat);
  };

  return {
    async start() {
      running = true;
      unsubscribe = bus.subscribe(PRESENCE_TOPIC, (from) => {
        if (from !== process) readSoon();
      });
      beat();
    },
    async stop() {
      if (!running) return;
      running = false;
      cancelHeartbeat();
      unsubscribe();
      await db.transaction(async (tx) => {
        await forgetPresence(tx, process);
        await bus.publish(tx, PRESENCE_TOPIC, process);
      });
    },
    changed(room) {
      tell[room]();
      saveSoon();
    },
    total,
  };
}
