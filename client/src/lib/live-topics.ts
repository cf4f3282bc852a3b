import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveTopic } from '#shared/contracts/chat.ts';
import { LiveSocket } from './socket.ts';

/*
 * What is new on the server, beside the chat: one socket without a room for the whole page, open
 * while anybody on it follows a topic. It only says that something changed; whoever follows asks
 * again, as polling does while the socket is down.
 */
const listeners = new Map<LiveTopic, Set<() => void>>();
const statusListeners = new Set<() => void>();
let socket: LiveSocket | null = null;
let wasOpen = false;

function tell(topics: Iterable<LiveTopic>): void {
  for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener();
}

function openSocket(): LiveSocket {
  return new LiveSocket({
    address: () => {
      const topics = [...listeners.keys()].join(',');
      return `/ws?topics=${topics}${listeners.has('admin') ? '&admin=true' : ''}`;
    },
    onFrame: (frame) => {
      if (frame.type === 'changed') tell([frame.topic]);
    },
    onStatus: (status) => {
      for (const listener of statusListeners) listener();
      if (status !== 'open') return;
      // Something may have happened while nobody listened.
      if (wasOpen) tell(listeners.keys());
      wasOpen = true;
    },
  });
}

/** Calls back whenever something of a topic is new. Returns a function that stops it. */
export function onTopic(topic: LiveTopic, listener: () => void): () => void {
  const present = listeners.get(topic);
  if (present) present.add(listener);
  else listeners.set(topic, new Set([listener]));
  const isNew = socket === null;
  socket ??= openSocket();
  if (!present) socket.follow([...listeners.keys()]);
  // What admins hear is heard only by a connection that was opened as one.
  if (!isNew && !present && topic === 'admin') socket.reconnect();
  else socket.connect();
  return () => {
    const left = listeners.get(topic);
    left?.delete(listener);
    if (left?.size === 0) listeners.delete(topic);
    if (listeners.size > 0) return;
    socket?.close();
    socket = null;
    wasOpen = false;
  };
}

/** The same for a component; `onChange` may be another function in each render. */
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
    () => socket?.status === 'open',
    () => false,
  );
}
