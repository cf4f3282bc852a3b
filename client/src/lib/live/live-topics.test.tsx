// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import type { LiveTopic } from '#shared/contracts/live.ts';
import {
  carryAside,
  onTopic,
  onTopicWhileOpen,
  RESTING_MS,
  useLiveTopic,
  usePoll,
} from './live-topics.ts';

let stops: (() => void)[];

function follow(topic: LiveTopic) {
  const heard = vi.fn();
  const stop = onTopic(topic, heard);
  stops.push(stop);
  return { heard, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  stops = [];
});
afterEach(() => {
  cleanup();
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells whoever follows a topic, on one socket for all', () => {
  const progress = follow('progress');
  const me = follow('me');
  FakeSocket.last.accept();
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.of('subscribe').at(-1)?.topics).toEqual(['progress', 'me']);
  FakeSocket.last.say({ type: 'changed', topic: 'me' });
  expect([progress.heard.mock.calls.length, me.heard.mock.calls.length]).toEqual([0, 1]);
});

it('asks for its topics in the address', () => {
  follow('progress');
  expect(FakeSocket.last.url.search).toBe('?topics=progress');
});

it('opens the socket as an admin where somebody follows what admins hear', () => {
  follow('admin');
  expect(FakeSocket.last.url.search).toBe('?topics=admin&admin=true');
  FakeSocket.last.accept();
  follow('progress');
  expect(FakeSocket.all).toHaveLength(1);
});

it('opens it anew when an admin begins to follow on one of a visitor', () => {
  follow('progress');
  FakeSocket.last.accept();
  follow('admin');
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.url.search).toBe('?topics=progress,admin&admin=true');
});

it('tells everybody after a lost connection, because something may have been missed', () => {
  const { heard } = follow('progress');
  FakeSocket.last.accept();
  expect(heard).not.toHaveBeenCalled();
  FakeSocket.last.end();
  vi.advanceTimersByTime(2000);
  FakeSocket.last.accept();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('tells of content at its first opening: the page was rendered before', () => {
  const heard = vi.fn();
  stops.push(onTopicWhileOpen('content', heard));
  const { heard: progress } = follow('progress');
  FakeSocket.last.accept();
  expect(heard.mock.calls).toEqual([[true]]);
  FakeSocket.last.say({ type: 'changed', topic: 'content' });
  expect(heard).toHaveBeenLastCalledWith(false);
  expect(progress).not.toHaveBeenCalled();
});

it('closes the socket with the last who follows', () => {
  const one = follow('progress');
  const two = follow('progress');
  FakeSocket.last.accept();
  one.stop();
  expect(FakeSocket.last.closed).toBe(false);
  two.stop();
  expect(FakeSocket.last.closed).toBe(true);
});

it('follows for a component while it is shown', () => {
  const heard = vi.fn();
  function Follower() {
    useLiveTopic('me', heard);
    return null;
  }
  const { unmount } = render(<Follower />);
  FakeSocket.last.accept();
  FakeSocket.last.say({ type: 'changed', topic: 'me' });
  expect(heard).toHaveBeenCalledTimes(1);
  unmount();
  expect(FakeSocket.last.closed).toBe(true);
});

it('lets polling rest while the server follows the topic, once an answer came after that', () => {
  follow('me');
  const seen: { poll?: ReturnType<typeof usePoll> } = {};
  function Poller() {
    seen.poll = usePoll('me', 5000);
    return null;
  }
  render(<Poller />);
  const next = (dataUpdatedAt: number) => seen.poll?.({ state: { dataUpdatedAt } });
  const opened = new Date('2026-08-01T12:00:00Z').getTime();
  vi.setSystemTime(opened);
  act(() => FakeSocket.last.accept());
  expect(next(opened + 10_000), 'the server has not said that it follows it').toBe(5000);
  act(() => FakeSocket.last.say({ type: 'subscribed', topics: [] }));
  expect(next(opened + 10_000), 'it follows nothing for who is not logged in').toBe(5000);
  act(() => FakeSocket.last.say({ type: 'subscribed', topics: ['me'] }));
  expect(next(opened), 'something may have happened before it followed').toBe(5000);
  expect(next(opened + 5000)).toBe(RESTING_MS);
  act(() => FakeSocket.last.end());
  expect(next(opened + 5000)).toBe(5000);
});

it('opens no socket for what is followed only while one is open, and tells it on every one', () => {
  const heard = vi.fn();
  stops.push(onTopicWhileOpen('content', heard));
  expect(FakeSocket.all).toEqual([]);
  const { stop } = follow('progress');
  FakeSocket.last.accept();
  expect(FakeSocket.last.of('subscribe').at(-1)?.topics).toEqual(['progress', 'content']);
  heard.mockClear();
  FakeSocket.last.say({ type: 'changed', topic: 'content' });
  expect(heard).toHaveBeenCalledOnce();
  stop();
  const carrier = { status: 'open' as const, follow: vi.fn() };
  const carried = carryAside(carrier);
  expect(carrier.follow).toHaveBeenCalledWith(['content']);
  carried.changed('content');
  expect(heard).toHaveBeenCalledTimes(2);
  carried.end();
});
