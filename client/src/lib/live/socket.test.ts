// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import type { ServerFrame } from '#shared/contracts/chat.ts';
import { ANSWER_WITHIN_MS, LiveSocket, QUIET_MS, type SocketStatus } from './socket.ts';

let online = true;
let hidden = false;
let frames: ServerFrame[];
let statuses: SocketStatus[];
let chance: number;
let made: LiveSocket[];

function socketTo(address = () => '/ws?room=festival') {
  const socket = new LiveSocket({
    address,
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    random: () => chance,
  });
  made.push(socket);
  socket.connect();
  return socket;
}

function opened() {
  const socket = socketTo();
  FakeSocket.last.accept();
  return socket;
}

const count: ServerFrame = { type: 'user_count', room: 'festival', count: 3 };
const goOffline = () => {
  online = false;
  window.dispatchEvent(new Event('offline'));
};
const goOnline = () => {
  online = true;
  window.dispatchEvent(new Event('online'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  FakeSocket.all = [];
  [online, hidden, frames, statuses, chance, made] = [true, false, [], [], 1, []];
});
afterEach(() => {
  for (const socket of made) socket.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the way to an open connection', () => {
  it('goes by the page’s own host, as ws', () => {
    socketTo();
    expect(FakeSocket.last.url.href).toBe('ws://localhost:3000/ws?room=festival');
    FakeSocket.last.accept();
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('is given up after ten seconds', () => {
    const socket = socketTo();
    vi.advanceTimersByTime(9999);
    expect(socket.status).toBe('connecting');
    vi.advanceTimersByTime(1);
    expect([socket.status, FakeSocket.last.closed]).toEqual(['waiting', true]);
  });

  it('doubles its waits up to fifteen seconds, and asks for the address each time', () => {
    let tries = 0;
    socketTo(() => `/ws?room=festival&since=${++tries}`);
    const waits = [1000, 2000, 4000, 8000, 15_000, 15_000];
    for (const [index, wait] of waits.entries()) {
      FakeSocket.last.end();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(index + 2);
    }
    expect(FakeSocket.last.url.searchParams.get('since')).toBe('7');
  });

  it('is drawn at random below the bound, never at once', () => {
    chance = 0.5;
    socketTo();
    FakeSocket.last.end();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    chance = 0;
    FakeSocket.last.end();
    vi.advanceTimersByTime(99);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('begins with short waits again only after a connection that lasted', () => {
    const socket = opened();
    FakeSocket.last.end();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    FakeSocket.last.end();
    expect(socket.failures).toBe(2);
    vi.advanceTimersByTime(2000);
    FakeSocket.last.accept();
    vi.advanceTimersByTime(5000);
    expect(socket.failures).toBe(0);
  });
});

describe('an open connection', () => {
  it('hands on frames, and passes over what is none', () => {
    opened();
    FakeSocket.last.say(count);
    for (const data of ['{', '7', 'null', '"x"', new ArrayBuffer(2)]) {
      FakeSocket.last.onmessage?.({ data });
    }
    expect(frames).toEqual([count]);
  });

  it('sends only while it is open', () => {
    const socket = socketTo();
    const frame = { type: 'subscribe' as const, topics: [] };
    expect(socket.send(frame)).toBe(false);
    FakeSocket.last.accept();
    expect(socket.send(frame)).toBe(true);
    expect(FakeSocket.last.sent).toEqual([frame]);
  });

  it('is asked for a sign of life after silence, and given up without one', () => {
    const socket = opened();
    vi.advanceTimersByTime(QUIET_MS);
    expect(FakeSocket.last.of('subscribe')).toHaveLength(1);
    FakeSocket.last.say({ type: 'subscribed', topics: [] });
    vi.advanceTimersByTime(QUIET_MS);
    expect([socket.status, FakeSocket.last.of('subscribe').length]).toEqual(['open', 2]);
    vi.advanceTimersByTime(ANSWER_WITHIN_MS);
    expect([socket.status, FakeSocket.all[0]?.closed]).toEqual(['waiting', true]);
  });

  it('follows its topics anew after each reconnect', () => {
    const socket = opened();
    socket.follow(['progress']);
    FakeSocket.last.end();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.of('subscribe')).toEqual([{ type: 'subscribe', topics: ['progress'] }]);
  });

  it('is not heard any more once it was replaced', () => {
    const socket = opened();
    const [old] = FakeSocket.all;
    const listener = old?.onmessage;
    socket.reconnect();
    expect([old?.closed, old?.onmessage, FakeSocket.all.length]).toEqual([true, null, 2]);
    expect(listener).not.toBeNull();
  });
});

describe('an end', () => {
  it('for good stays one until somebody asks', () => {
    const socket = opened();
    FakeSocket.last.end(1008);
    expect(socket.status).toBe('closed');
    vi.advanceTimersByTime(600_000);
    goOffline();
    goOnline();
    expect(FakeSocket.all).toHaveLength(1);
    socket.reconnect();
    expect(socket.status).toBe('connecting');
  });

  it.each([1000, 1001, 1006, 1011, 4401])('with code %i is not for good', (code) => {
    const socket = opened();
    FakeSocket.last.end(code);
    expect(socket.status).toBe('waiting');
  });

  it('by us leaves nothing behind', () => {
    const socket = opened();
    socket.close();
    goOffline();
    goOnline();
    vi.advanceTimersByTime(600_000);
    expect([socket.status, FakeSocket.all.length, vi.getTimerCount()]).toEqual(['idle', 1, 0]);
  });
});

describe('the network', () => {
  it('that goes takes the connection with it, and brings it back', () => {
    const socket = opened();
    goOffline();
    expect([socket.status, FakeSocket.last.closed]).toEqual(['offline', true]);
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    goOnline();
    expect(socket.status).toBe('connecting');
  });

  it('that is away at the start is waited for, unless somebody insists', () => {
    online = false;
    const socket = socketTo();
    expect([socket.status, FakeSocket.all.length]).toEqual(['offline', 0]);
    socket.reconnect();
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.last.end();
    expect(socket.status).toBe('offline');
  });
});

describe('a tab that comes back to the front', () => {
  const comeBack = () => {
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('does not wait any longer', () => {
    socketTo();
    FakeSocket.last.end();
    hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(1);
    comeBack();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('asks an open connection for a sign of life', () => {
    opened();
    comeBack();
    expect(FakeSocket.last.of('subscribe')).toHaveLength(1);
  });
});
