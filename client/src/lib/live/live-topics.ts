import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveTopic } from '#shared/contracts/live.ts';
import { createStore } from '../storage/store.ts';
import { LiveSocket } from './socket.ts';

/*
 * Notifications of changed data, apart from the chat. The page has one socket for them, open while
 * any component follows a topic, or uses the chat's socket if there is one. A notification only
 * says that something changed; subscribers refetch, as they do by polling while the socket is down.
 */
type Carrier = Pick<LiveSocket, 'status' | 'follow'>;

const listeners = new Map<LiveTopic, Set<() => void>>();
/** `isOpening`: nothing is known to have changed, but the socket has just been opened. */
type AsideListener = (isOpening: boolean) => void;
/** Listeners that use a socket only if it is open for something else. */
const aside = new Map<LiveTopic, AsideListener>();
const asideCarriers = new Set<Carrier>();
/** Changes of the sockets' status and of the confirmed topics. */
const changes = createStore(undefined);
let own: LiveSocket | null = null;
let borrowed: Carrier | null = null;
let wasOpen = false;
/** Topics that the server has confirmed for this socket, and since when (epoch ms). */
let followed: ReadonlyMap<LiveTopic, number> = new Map();

function tell(topics: Iterable<LiveTopic>, isOpening = false): void {
  for (const topic of topics) {
    for (const listener of listeners.get(topic) ?? []) listener();
    aside.get(topic)?.(isOpening);
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
  // Changes may have been missed while the socket was closed, and since the page was rendered.
  if (wasOpen) tell(wanted());
  else tell(['content'], true);
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

/** Subscribes to the followed topics, on the chat's socket or on a new one. */
function listen(isNewTopic: boolean, isForAdmins: boolean): void {
  const topics = wanted();
  if (borrowed !== null) {
    if (isNewTopic) borrowed.follow(topics);
    return;
  }
  const isNew = own === null;
  own ??= openSocket();
  if (isNewTopic) own.follow(topics);
  // The server sends the admin topic only to a socket that was opened as an admin.
  if (!isNew && isNewTopic && isForAdmins) own.reconnect();
  else own.connect();
}

/** Calls `listener` when data of a topic changed. Returns a function that unsubscribes. */
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
 * As `onTopic`, but only while the page has a socket for something else: it opens none. Returns a
 * function that unsubscribes.
 */
export function onTopicWhileOpen(topic: LiveTopic, listener: AsideListener): () => void {
  aside.set(topic, listener);
  (borrowed ?? own)?.follow(wanted());
  for (const carrier of asideCarriers) carrier.follow([...aside.keys()]);
  return () => aside.delete(topic);
}

/** A socket of the page that carries the topics too, so that no second one is opened. */
export interface Carrying {
  /** Call when the socket receives a notification of a topic. */
  changed(topic: LiveTopic): void;
  statusChanged(): void;
  end(): void;
}

/** Carries the followed topics on this socket until `end` is called. */
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

/** Carries the `onTopicWhileOpen` listeners on this socket until `end` is called. */
export function carryAside(carrier: Carrier): Carrying {
  asideCarriers.add(carrier);
  if (aside.size > 0) carrier.follow([...aside.keys()]);
  return {
    changed: (topic) => tell([topic]),
    statusChanged: () => undefined,
    end: () => asideCarriers.delete(carrier),
  };
}

/** `onTopic` as a hook; `onChange` may change between renders. */
export function useLiveTopic(topic: LiveTopic, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => onTopic(topic, () => latest.current()), [topic]);
}

/** Whether the page's socket is open; also false when there are no subscribers. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => (borrowed ?? own)?.status === 'open',
    () => false,
  );
}

/** Polling interval in ms while the socket works: only for data that changes with time alone. */
export const RESTING_MS = 60_000;

/**
 * `refetchInterval` of a query with a topic: `ms`, or RESTING_MS once the server has confirmed the
 * subscription and an answer requested after that has arrived.
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
