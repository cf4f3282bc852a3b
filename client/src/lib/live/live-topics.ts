import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveTopic } from '#shared/contracts/live.ts';
import { createStore } from '../storage/store.ts';
import { LiveSocket } from './socket.ts';

/*
 * Notifications of changed data, apart from the chat: one socket without a room for the whole page,
 * open while any component follows a topic; or the chat's socket, where the page has one. A
 * notification only says that something changed; subscribers fetch again, as polling does while the
 * socket is down.
 */
type Carrier = Pick<LiveSocket, 'status' | 'follow'>;

const listeners = new Map<LiveTopic, Set<() => void>>();
/** What is followed only while a socket is open anyway. */
const aside = new Map<LiveTopic, () => void>();
/** Sockets that carry nothing else of the page. */
const asideCarriers = new Set<Carrier>();
/** Changes of the sockets' status and of what the server has confirmed. */
const changes = createStore(undefined);
let own: LiveSocket | null = null;
let borrowed: Carrier | null = null;
let wasOpen = false;
/** Topics that the server has confirmed for this socket, and since when (epoch ms). */
let followed: ReadonlyMap<LiveTopic, number> = new Map();

function tell(topics: Iterable<LiveTopic>): void {
  for (const topic of topics) {
    for (const listener of listeners.get(topic) ?? []) listener();
    aside.get(topic)?.();
  }
}

function wanted(): LiveTopic[] {
  return [...new Set([...listeners.keys(), ...aside.keys()])];
}

function setFollowed(topics: readonly LiveTopic[]): void {
  followed = new Map(topics.map((topic) => [topic, followed.get(topic) ?? Date.now()]));
}

function statusChanged(): void {
  if (own?.status !== 'open') setFollowed([]);
  changes.set(undefined);
  if ((borrowed ?? own)?.status !== 'open') return;
  // Something may have happened while nobody listened.
  if (wasOpen) tell(wanted());
  wasOpen = true;
}

function openSocket(): LiveSocket {
  return new LiveSocket({
    address: () => {
      const topics = wanted().join(',');
      return `/ws?topics=${topics}${listeners.has('admin') ? '&admin=true' : ''}`;
    },
    onFrame: (frame) => {
      if (frame.type === 'changed') tell([frame.topic]);
      if (frame.type !== 'subscribed') return;
      setFollowed(frame.topics);
      changes.set(undefined);
    },
    onStatus: statusChanged,
  });
}

function closeOwn(): void {
  own?.close();
  own = null;
  wasOpen = false;
  setFollowed([]);
}

/** Subscribes to the followed topics, on the chat's socket or on one of its own. */
function listen(isNewTopic: boolean, isForAdmins: boolean): void {
  const topics = wanted();
  if (borrowed !== null) {
    if (isNewTopic) borrowed.follow(topics);
    return;
  }
  const isNew = own === null;
  own ??= openSocket();
  if (isNewTopic) own.follow(topics);
  // The admin topic is sent only to a socket that was opened as an admin.
  if (!isNew && isNewTopic && isForAdmins) own.reconnect();
  else own.connect();
}

/** Calls back whenever data of a topic changed. Returns a function that unsubscribes. */
export function onTopic(topic: LiveTopic, listener: () => void): () => void {
  const present = listeners.get(topic);
  if (present) present.add(listener);
  else listeners.set(topic, new Set([listener]));
  listen(!present, topic === 'admin');
  return () => {
    const left = listeners.get(topic);
    left?.delete(listener);
    if (left?.size === 0) listeners.delete(topic);
    if (listeners.size === 0) closeOwn();
  };
}

/**
 * Calls back whenever something of a topic is new, as long as the page has a socket for something
 * else: it opens none. Returns a function that stops it.
 */
export function onTopicWhileOpen(topic: LiveTopic, listener: () => void): () => void {
  aside.set(topic, listener);
  (borrowed ?? own)?.follow(wanted());
  for (const carrier of asideCarriers) carrier.follow([...aside.keys()]);
  return () => aside.delete(topic);
}

/** A socket of the page that carries the topics as well, in place of one of their own. */
export interface Carrying {
  /** To call when the socket receives a notification of a topic. */
  changed(topic: LiveTopic): void;
  statusChanged(): void;
  end(): void;
}

/** Lets a socket carry the followed topics, until `end` is called. */
export function carryTopics(carrier: Carrier): Carrying {
  closeOwn();
  borrowed = carrier;
  if (wanted().length > 0) carrier.follow(wanted());
  return {
    changed: (topic) => tell([topic]),
    statusChanged,
    end() {
      if (borrowed !== carrier) return;
      borrowed = null;
      wasOpen = false;
      // Delayed, because the subscribers usually unmount at the same time.
      setTimeout(() => {
        if (borrowed === null && listeners.size > 0) listen(true, false);
      });
    },
  };
}

/** Lets a socket carry what is followed only while one is open, until `end`. */
export function carryAside(carrier: Carrier): Carrying {
  asideCarriers.add(carrier);
  if (aside.size > 0) carrier.follow([...aside.keys()]);
  return {
    changed: (topic) => tell([topic]),
    statusChanged: () => undefined,
    end: () => asideCarriers.delete(carrier),
  };
}

/** `onTopic` for a component; `onChange` may be another function in each render. */
export function useLiveTopic(topic: LiveTopic, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => onTopic(topic, () => latest.current()), [topic]);
}

/** Whether the page's socket is open; false also while nothing is subscribed. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => (borrowed ?? own)?.status === 'open',
    () => false,
  );
}

/**
 * Polling interval while the socket notifies of changes, in ms: for data that changes with time
 * only.
 */
export const RESTING_MS = 60_000;

/**
 * `refetchInterval` of a query with a topic: every `ms` ms, or RESTING_MS once the server has
 * confirmed the subscription and an answer has come that was requested after that.
 */
export function usePoll(topic: LiveTopic, ms: number) {
  const since = useSyncExternalStore(
    changes.subscribe,
    () => followed.get(topic),
    () => undefined,
  );
  return ({ state }: { state: { dataUpdatedAt: number } }): number =>
    since !== undefined && state.dataUpdatedAt >= since + ms ? RESTING_MS : ms;
}
