import { beforeEach, describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import { manualTimers } from '../testing/clock.ts';
import type { Connection } from './connection.ts';
import { Hub } from './hub.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC, type SocketLogin, userTopic } from './topics.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const login = (kind: SocketLogin['kind'], subjectId: string): SocketLogin => {
  return { kind, sid: `session of ${subjectId}`, subjectId };
};

describe('the hub', () => {
  /** Subscribed topics of the bus, with their handlers. */
  let listened = new Map<string, (payload: string) => void>();
  let timers = manualTimers();
  let replaced = () => {};
  const content = {
    whenReplaced: (listener: (shown: Content) => void) => {
      replaced = () => listener(defaultContent);
    },
  };
  let hub: Hub;
  beforeEach(() => {
    timers = manualTimers();
    listened = new Map();
    const subscribe = (topic: string, handler: (payload: string) => void) => {
      listened.set(topic, handler);
      return () => listened.delete(topic);
    };
    hub = new Hub({ timers, bus: { subscribe }, content });
  });

  function arrive(who: SocketLogin | null = null) {
    const heard: string[] = [];
    const closing: (() => void)[] = [];
    const connection = {
      write: (frames: Buffer) => heard.push(String(frames)),
      onClose: (listener: () => void) => closing.push(listener),
    } as unknown as Connection;
    hub.add(connection, who);
    const close = () => {
      for (const listener of closing) listener();
    };
    return { heard, connection, close };
  }

  it('sends what is published to a topic to those who joined it, until they close', async () => {
    const [one, two, other] = [arrive(), arrive(), arrive()];
    hub.join(one.connection, 'a');
    hub.join(two.connection, 'a');
    hub.join(other.connection, 'b');
    hub.publish('a', Buffer.from('first'));
    await turn();
    expect(hub.size('a')).toBe(2);
    two.close();
    hub.publish('a', Buffer.from('second'));
    timers.advance(50);
    await turn();
    expect(one.heard).toEqual(['first', 'second']);
    expect(two.heard).toEqual(['first']);
    expect(other.heard).toEqual([]);
    expect([hub.size('a'), hub.has(two.connection)]).toEqual([1, false]);
    expect(hub.connections()).toEqual([one.connection, other.connection]);
  });

  it('joins what changes often: told at once, then once a second, and the last one always', async () => {
    const follower = arrive();
    hub.follow(follower.connection, ['progress']);
    const change = async (times: number) => {
      for (let count = 0; count < times; count += 1) listened.get(AFFILIATES_TOPIC)?.('');
      await turn();
    };
    const pass = async (ms: number) => {
      timers.advance(ms);
      await turn();
    };
    await change(500);
    expect(follower.heard).toHaveLength(1);
    await pass(999);
    expect(follower.heard).toHaveLength(1);
    await pass(1);
    expect(follower.heard).toHaveLength(2);
    await pass(5000);
    expect(follower.heard).toHaveLength(2);
    await change(1);
    expect(follower.heard).toHaveLength(3);
  });

  it('lets nobody join who is gone', () => {
    const gone = arrive();
    gone.close();
    hub.join(gone.connection, 'a');
    expect(hub.size('a')).toBe(0);
    expect(hub.follow(gone.connection, ['progress'])).toEqual([]);
    expect([...listened.keys()]).toEqual([]);
  });

  it('lets each login follow its own live topics and no others', () => {
    const all = ['me', 'admin', 'progress'] as const;
    expect(hub.follow(arrive().connection, all)).toEqual(['progress']);
    expect(hub.follow(arrive(login('user', 'kari')).connection, all)).toEqual(['me', 'progress']);
    expect(hub.follow(arrive(login('admin', 'ola')).connection, all)).toEqual([
      'admin',
      'progress',
    ]);
    expect([...listened.keys()].sort()).toEqual(
      [ADMIN_TOPIC, AFFILIATES_TOPIC, userTopic('kari')].sort(),
    );
  });

  it('listens to the bus while somebody follows, and says only that something changed', async () => {
    const [one, two] = [arrive(), arrive()];
    hub.follow(one.connection, ['progress']);
    hub.follow(two.connection, ['progress']);
    one.close();
    listened.get(AFFILIATES_TOPIC)?.('whatever');
    await turn();
    expect(one.heard).toEqual([]);
    expect(two.heard.join('')).toContain('{"type":"changed","topic":"progress"}');
    hub.follow(two.connection, []);
    expect(listened.size).toBe(0);
  });

  it('knows who came with a login', () => {
    arrive();
    const user = arrive(login('user', 'kari'));
    expect(hub.loggedIn()).toEqual([{ connection: user.connection, login: login('user', 'kari') }]);
  });

  it('tells those who follow the content when this process shows another one', async () => {
    const [follower, other] = [arrive(), arrive()];
    hub.follow(follower.connection, ['content']);
    hub.follow(other.connection, ['progress']);
    replaced();
    await turn();
    expect(follower.heard).toHaveLength(1);
    expect(follower.heard[0]).toContain('content');
    expect(other.heard).toEqual([]);
  });

  it('does no work for topics that a socket follows already', () => {
    let changes = 0;
    const subscribe = () => {
      changes += 1;
      return () => {
        changes += 1;
      };
    };
    hub = new Hub({ timers, bus: { subscribe }, content });
    const one = arrive();
    for (let again = 0; again < 100; again += 1) {
      expect(hub.follow(one.connection, ['progress', 'content'])).toEqual(['progress', 'content']);
    }
    expect(changes).toBe(2);
    expect(hub.follow(one.connection, ['content', 'announcements', 'content'])).toEqual([
      'content',
      'announcements',
    ]);
    expect(changes).toBe(4);
  });
});
