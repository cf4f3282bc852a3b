import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveTopic } from '#shared/contracts/live.ts';
import { LiveSocket } from './socket.ts';

/*
 * What is new on the server, beside the chat: one socket without a room for the whole page, open
 * while anybody on it follows a topic; or, where the page has a socket for something else, that one.
 * It only says that something changed; whoever follows asks again, as polling does while the socket
 * is down.
 */
type Carrier = Pick<LiveSocket, 'status' | 'follow'>;

const listeners = new Map<LiveTopic, Set<() => void>>();
/** What is followed only while a socket is open anyway. */
const aside = new Map<LiveTopic, () => void>();
/** Sockets that carry nothing else of the page. */
const asideCarriers = new Set<Carrier>();
const statusListeners = new Set<() => void>();
let own: LiveSocket | null = null;
let borrowed: Carrier | null = null;
let wasOpen = false;
/** What the server says that our own socket follows, and since when (epoch ms). */
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
  for (const listener of statusListeners) listener();
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
      for (const listener of statusListeners) listener();
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

/** Listens to what is followed, by whatever socket there is. */
function listen(isNewTopic: boolean, isForAdmins: boolean): void {
  const topics = wanted();
  if (borrowed !== null) {
    if (isNewTopic) borrowed.follow(topics);
    return;
  }
  const isNew = own === null;
  own ??= openSocket();
  if (isNewTopic) own.follow(topics);
  // What admins hear is heard only by a connection that was opened as one.
  if (!isNew && isNewTopic && isForAdmins) own.reconnect();
  else own.connect();
}

/** Calls back whenever something of a topic is new. Returns a function that stops it. */
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
  /** It heard that something of a topic is new. */
  changed(topic: LiveTopic): void;
  statusChanged(): void;
  end(): void;
}

/** Lets a socket carry what is followed on this page, until `end`. */
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
      // Whoever follows usually goes in the same moment.
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

function onStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

/** Whether the page's socket is up; false also while nobody follows a topic. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    onStatus,
    () => (borrowed ?? own)?.status === 'open',
    () => false,
  );
}

/** How often a query is asked while the socket says what is new, in ms: for what only time changes. */
export const RESTING_MS = 60_000;

/**
 * `refetchInterval` of a query that a topic tells about: every `ms` ms, and seldom once the server has
 * said that it follows the topic and an answer is in that was asked for after that.
 */
export function usePoll(topic: LiveTopic, ms: number) {
  const since = useSyncExternalStore(
    onStatus,
    () => followed.get(topic),
    () => undefined,
  );
  return ({ state }: { state: { dataUpdatedAt: number } }): number =>
    since !== undefined && state.dataUpdatedAt >= since + ms ? RESTING_MS : ms;
}
