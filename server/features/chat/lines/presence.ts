import type { Context } from '#server/context.ts';
import { throttle } from '#server/lib/clock.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import { countsElsewhere, deletePresence, savePresence } from '../store/rooms.store.ts';
import { perRoom, type RoomRegistry } from './rooms.ts';

/** Bus topic: another server process's counts changed. Payload: the id of that process. */
const PRESENCE_TOPIC = 'chat-presence';
/**
 * Minimum interval between two `user_count` frames of a room, and between two writes of this
 * process's rows.
 */
const GAP_MS = 1000;
const HEARTBEAT_MS = 10_000;

/**
 * Number of people in each room over all server processes. Broadcast at most once a second, so that
 * joins cost the same in a full room. Each process renews its rows at every heartbeat and counts
 * fresh rows only, so a killed process drops out after half a minute.
 */
export interface Presence {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call when somebody joined or left a room of this process. */
  changed(room: ChatRoom): void;
  total(room: ChatRoom): number;
}

/**
 * Creates the presence of this server process.
 * @param instanceId identifies this process to the others
 */
export function createPresence(
  { db, bus, timers, logger }: Pick<Context, 'db' | 'bus' | 'timers' | 'logger'>,
  rooms: RoomRegistry,
  instanceId: string,
): Presence {
  let elsewhere: Record<ChatRoom, number> = perRoom(() => 0);
  let running = false;
  let cancelHeartbeat = () => {};
  let unsubscribe = () => {};
  const published = perRoom(() => 0);

  const total = (room: ChatRoom) => rooms.count(room) + elsewhere[room];
  const publish = perRoom((room) =>
    throttle(timers, GAP_MS, () => {
      if (total(room) === published[room]) return;
      published[room] = total(room);
      rooms.publishCount(room, published[room]);
    }),
  );

  const whileRunning = (failure: string, work: () => Promise<void>) => () => {
    if (!running) return;
    work().catch((error: unknown) => logger.warn({ err: error }, failure));
  };
  const ownCounts = () => CHAT_ROOMS.map((room) => ({ room, count: rooms.count(room) }));
  let saved = '';
  const save = whileRunning('presence could not be saved', async () => {
    const counts = ownCounts();
    const text = JSON.stringify(counts);
    await db.transaction(async (tx) => {
      await savePresence(tx, instanceId, counts);
      // Skipped when only the heartbeat was renewed: the other processes would learn nothing new.
      if (text !== saved) await bus.publish(tx, PRESENCE_TOPIC, instanceId);
    });
    saved = text;
  });
  const readOthers = whileRunning('presence could not be read', async () => {
    const counts = await countsElsewhere(db.orm, instanceId);
    elsewhere = perRoom((room) => counts.get(room) ?? 0);
    for (const room of CHAT_ROOMS) publish[room]();
  });
  const saveSoon = throttle(timers, GAP_MS, save);
  const readSoon = throttle(timers, GAP_MS, readOthers);

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
        if (from !== instanceId) readSoon();
      });
      beat();
    },
    async stop() {
      if (!running) return;
      running = false;
      cancelHeartbeat();
      unsubscribe();
      await db.transaction(async (tx) => {
        await deletePresence(tx, instanceId);
        await bus.publish(tx, PRESENCE_TOPIC, instanceId);
      });
    },
    changed(room) {
      publish[room]();
      saveSoon();
    },
    total,
  };
}
