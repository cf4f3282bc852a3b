// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onTopic } from '#client/lib/live/live-topics.ts';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import type { ChatErrorCode, ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import { ChatSession, FLUSH_MS } from './chat-session.ts';
import { ANSWER_MS, RETRY_MS } from './outbox.ts';

let sessions: ChatSession[];

function line(id: number, over: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: String(id),
    navn: 'Thea',
    melding: `linje ${id}`,
    room: 'festival',
    isAdmin: 'false',
    isSystemMessage: false,
    createdAt: '2026-08-22T18:00:00.000Z',
    level: 1,
    ...over,
  };
}
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

const initial = (messages: ChatMessage[], over = {}): ServerFrame => ({
  type: 'initial_messages',
  room: 'festival',
  messages,
  resumed: false,
  gap: false,
  ...over,
});
const resumed = (messages: ChatMessage[], gap = false) => initial(messages, { resumed: true, gap });
const you = (navn: string | null = 'Kari'): ServerFrame => ({ type: 'you', kind: 'visitor', navn });
const rules = (slowModeSeconds: number): ServerFrame => ({
  type: 'room_state',
  room: 'festival',
  open: true,
  slowModeSeconds,
  membersOnly: false,
  pinned: null,
});

function session(options: { asAdmin?: boolean } = {}) {
  const made = new ChatSession({ room: 'festival', ...options });
  sessions.push(made);
  made.open();
  return made;
}
function greeted(messages: ChatMessage[] = [], ...frames: ServerFrame[]) {
  const made = session();
  FakeSocket.last.accept();
  FakeSocket.last.say(initial(messages), ...frames, you());
  shown(made);
  return made;
}
function shown(made: ChatSession) {
  vi.advanceTimersByTime(FLUSH_MS);
  return made.getSnapshot();
}
const ids = (made: ChatSession) => shown(made).lines.map(({ id }) => id);
const written = () => FakeSocket.last.of('chat_message');
const unsent = (made: ChatSession) =>
  shown(made).unsent.map(({ melding, state }) => `${melding}: ${state}`);

function acknowledge(id: number, over: { held?: true } = {}) {
  const frame = written().at(-1);
  const clientId = frame?.clientId;
  FakeSocket.last.say({ type: 'ack', id: String(id), clientId, ...over });
  return () => line(id, { navn: 'Kari', melding: frame?.melding ?? '' });
}
function refuse(code: ChatErrorCode, retryAfter?: number) {
  const clientId = written().at(-1)?.clientId;
  FakeSocket.last.say({ type: 'error', code, message: `nei: ${code}`, clientId, retryAfter });
}
/** The connection is lost and reconnects. */
function comeBack(...frames: ServerFrame[]) {
  const before = FakeSocket.all.length;
  FakeSocket.last.end();
  // The back-off delay is random.
  while (FakeSocket.all.length === before) vi.advanceTimersToNextTimer();
  FakeSocket.last.accept();
  FakeSocket.last.say(...frames);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  sessionStorage.clear();
  FakeSocket.all = [];
  sessions = [];
});
afterEach(() => {
  for (const made of sessions) made.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is shown', () => {
  it('is a room’s lines, in one piece for frames that come together', () => {
    const made = session();
    let changes = 0;
    made.subscribe(() => changes++);
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([line(1), line(2)]), you());
    for (const message of lines(3, 40)) FakeSocket.last.say({ type: 'new_message', message });
    expect(ids(made)).toEqual(lines(1, 40).map(({ id }) => id));
    expect(changes).toBe(1);
  });

  it('knows when there is more history than was sent', () => {
    expect(greeted(lines(1, 49)).getSnapshot().hasOlder).toBe(false);
    expect(greeted(lines(1, 50)).getSnapshot().hasOlder).toBe(true);
  });

  it('follows what moderators do, in this room only', () => {
    const made = greeted([line(1), line(2)]);
    FakeSocket.last.say(
      { type: 'message_deleted', id: '1', room: 'festival' },
      { type: 'message_deleted', id: '2', room: 'gaming' },
      rules(10),
    );
    expect(shown(made).lines.map(({ removed }) => removed)).toEqual([true, undefined]);
    expect(made.getSnapshot().rules?.slowModeSeconds).toBe(10);
    FakeSocket.last.say({ type: 'message_restored', message: line(1) });
    expect(shown(made).lines[0]).toEqual(line(1));
  });

  it('passes over frames that are not known', () => {
    const made = greeted([line(1)]);
    FakeSocket.last.say({ type: 'confetti' } as unknown as ServerFrame);
    expect(ids(made)).toEqual(['1']);
  });
});

describe('after a lost connection', () => {
  it('it goes on behind the newest line, without loss or doubles', () => {
    const made = greeted(lines(1, 3));
    FakeSocket.last.say({ type: 'new_message', message: line(5) });
    comeBack(resumed([line(5), line(6), line(105)]), you());
    expect(FakeSocket.last.url.searchParams.get('since')).toBe('5');
    FakeSocket.last.say({ type: 'new_message', message: line(105) });
    FakeSocket.last.say({ type: 'new_message', message: line(106) });
    expect(ids(made)).toEqual(['1', '2', '3', '5', '6', '105', '106']);
  });

  it('a hundred missed lines are a hundred lines', () => {
    const made = greeted([line(1)]);
    comeBack(resumed(lines(2, 101)), you());
    expect(ids(made)).toEqual(lines(1, 101).map(({ id }) => id));
  });

  it('a gap begins the list anew, with the rest as history', () => {
    const made = greeted(lines(1, 3));
    comeBack(resumed(lines(600, 1099), true), you());
    expect(ids(made)).toHaveLength(500);
    expect(made.getSnapshot().hasOlder).toBe(true);
  });

  it('a server that does not know the place begins the list anew', () => {
    const made = greeted(lines(900, 905));
    comeBack(initial([line(1)]), you());
    expect(ids(made)).toEqual(['1']);
  });

  it('says so until it is back', () => {
    const made = greeted();
    FakeSocket.last.end();
    expect(shown(made)).toMatchObject({ status: 'waiting', isLost: true });
    vi.advanceTimersByTime(20_000);
    expect(shown(made)).toMatchObject({ isLost: true });
    FakeSocket.last.accept();
    expect(shown(made)).toMatchObject({ status: 'open', isLost: false });
  });
});

describe('a line of one’s own', () => {
  it('waits, is sent, and gives way to the line in the room', () => {
    const made = greeted();
    made.write('Hei');
    expect(unsent(made)).toEqual(['Hei: sent']);
    const inRoom = acknowledge(7);
    expect(unsent(made)).toEqual(['Hei: sent']);
    FakeSocket.last.say({ type: 'new_message', message: inRoom() });
    expect(unsent(made)).toEqual([]);
    expect(ids(made)).toEqual(['7']);
    expect(sessionStorage.length).toBe(0);
  });

  it('is sent on plain http too, where `crypto.randomUUID` does not exist', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const made = greeted();
    made.write('Hei');
    expect(unsent(made)).toEqual(['Hei: sent']);
  });

  it('may be in the room before it is acknowledged', () => {
    const made = greeted();
    made.write('Hei');
    FakeSocket.last.say({ type: 'new_message', message: line(7) });
    acknowledge(7);
    expect(unsent(made)).toEqual([]);
  });

  it('is sent again under the same id when the connection was lost, and not a third time', () => {
    const made = greeted();
    made.write('Hei');
    const before = written()[0];
    comeBack(resumed([]), you());
    expect(written()).toEqual([before]);
    const inRoom = acknowledge(7);
    comeBack(resumed([inRoom()]), you());
    expect(written()).toEqual([]);
    expect([unsent(made), ids(made)]).toEqual([[], ['7']]);
  });

  it('that came through before the connection was lost is not there twice', () => {
    const made = greeted();
    made.write('Hei');
    comeBack(resumed([line(9)]), you());
    acknowledge(9);
    expect([unsent(made), ids(made)]).toEqual([[], ['9']]);
  });

  it('goes in order, one at a time', () => {
    const made = greeted();
    for (const text of ['en', 'to', 'tre']) made.write(text);
    expect(written().map(({ melding }) => melding)).toEqual(['en']);
    acknowledge(1);
    expect(written().map(({ melding }) => melding)).toEqual(['en', 'to']);
    acknowledge(2);
    acknowledge(3);
    expect(written()).toHaveLength(3);
  });

  it('goes on to the next one also when a line shows before it is acknowledged', () => {
    const made = greeted();
    made.write('en');
    made.write('to');
    FakeSocket.last.say({ type: 'new_message', message: line(7) });
    acknowledge(7);
    expect(written().map(({ melding }) => melding)).toEqual(['en', 'to']);
  });

  it('survives a reload', () => {
    const made = greeted();
    FakeSocket.last.end();
    made.write('Hei');
    const again = session();
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([]), you());
    expect(unsent(again)).toEqual(['Hei: sent']);
    expect(written()[0]?.melding).toBe('Hei');
  });

  it('is passed over when storage holds something else', () => {
    for (const kept of ['[{"clientId":1},null,{"room":"x"}]', '{']) {
      sessionStorage.setItem('ctrl-chat-usendt|visitor', kept);
      expect(unsent(greeted())).toEqual([]);
    }
  });

  const as = (id: string): ServerFrame => ({ type: 'you', kind: 'user', id, navn: id });
  const meet = (...frames: ServerFrame[]) => {
    FakeSocket.last.accept();
    FakeSocket.last.say(...frames);
  };

  it('is never sent as somebody else who logs in, and is gone with the session', () => {
    const made = session();
    meet(initial([]), as('kari'));
    FakeSocket.last.end();
    made.write('Karis linje');
    made.isOf('user:ola');
    expect(unsent(made)).toEqual([]);
    meet(initial([]), rules(0), as('ola'));
    expect(written()).toEqual([]);
    expect(JSON.stringify(sessionStorage)).not.toContain('Karis');
    made.isOf('user:kari');
    meet(initial([]), as('kari'));
    expect([unsent(made), written()]).toEqual([[], []]);
  });

  it('waits until a new connection says who it is: its session may have ended elsewhere', () => {
    const made = session();
    meet(initial([]), as('kari'));
    FakeSocket.last.end();
    made.write('Karis linje');
    while (FakeSocket.all.length === 1) vi.advanceTimersToNextTimer();
    meet(resumed([]), rules(0));
    expect(written()).toEqual([]);
    FakeSocket.last.say(you('Gjest'));
    expect([unsent(made), written()]).toEqual([[], []]);
    expect(JSON.stringify(sessionStorage)).not.toContain('Karis');
  });

  it('is a person’s over a reload, also of another tab of the browser', () => {
    const made = session();
    meet(initial([]), as('kari'));
    FakeSocket.last.end();
    made.write('Karis linje');
    const other = session();
    expect(unsent(other)).toEqual([]);
    meet(initial([]), rules(0), as('ola'));
    expect([unsent(other), written()]).toEqual([[], []]);
  });

  it('of a visitor stays apart from an account, and goes out as the visitor’s', () => {
    const made = greeted();
    FakeSocket.last.end();
    made.write('Gjestens linje');
    made.isOf('user:kari');
    meet(initial([]), as('kari'));
    made.write('Karis linje');
    expect(written().map(({ melding }) => melding)).toEqual(['Karis linje']);
    made.isOf('visitor');
    meet(initial([]), you());
    expect(written().map(({ melding }) => melding)).toEqual(['Gjestens linje']);
  });

  it('written before anybody is known is sent by nobody until the one who is then known asks', () => {
    const made = session();
    FakeSocket.last.end();
    made.write('Hei');
    made.isOf('user:ola');
    while (FakeSocket.all.length === 1) vi.advanceTimersToNextTimer();
    meet(initial([]), rules(0), as('ola'));
    expect([unsent(made), written()]).toEqual([['Hei: refused'], []]);
    made.retry(made.getSnapshot().unsent[0]?.clientId ?? '');
    expect(written().map(({ melding }) => melding)).toEqual(['Hei']);
  });

  it('written before anybody is known is not there after a reload, where it may be another’s', () => {
    session().write('Karis linje');
    expect(JSON.stringify(sessionStorage)).not.toContain('Karis');
    const again = session();
    meet(initial([]), rules(0), as('ola'));
    expect([unsent(again), written()]).toEqual([[], []]);
  });

  it.each([
    ['of a login', you('Gjest'), 'user:kari', as('kari')],
    ['of a logout', as('kari'), 'visitor', you('Gjest')],
  ])(
    'in the moment %s is that of who is then logged in, and of their connection',
    (_, first, person, next) => {
      const made = session();
      meet(initial([]), first);
      shown(made);
      // Still open: a line of the room waits for its acknowledgement.
      made.write('Før');
      made.close();
      made.open();
      made.isOf(person);
      expect(made.getSnapshot()).toMatchObject({ person, unsent: [] });
      made.write('Etter');
      expect(written().map(({ melding }) => melding)).toEqual([]);
      meet(initial([]), rules(0), next);
      expect(written().map(({ melding }) => melding)).toEqual(['Etter']);
      expect(unsent(made)).toEqual(['Etter: sent']);
    },
  );

  it('is of the page’s login from the first letter, before the connection says who it is', () => {
    const made = session();
    made.isOf('user:kari');
    FakeSocket.last.end();
    made.write('Karis linje');
    made.isOf('user:ola');
    meet(initial([]), rules(0), as('ola'));
    expect([unsent(made), written()]).toEqual([[], []]);
    made.close();
    sessionStorage.clear();
    const own = session();
    own.isOf('user:kari');
    own.write('Karis linje');
    meet(initial([]), rules(0), as('kari'));
    expect(written().map(({ melding }) => melding)).toEqual(['Karis linje']);
  });

  it('waits for a name', () => {
    const made = session();
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([]), you(null));
    made.write('Hei');
    expect([unsent(made), written()]).toEqual([['Hei: waiting'], []]);
    made.reconnect();
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([]), you('Kari'));
    expect(written()[0]).toMatchObject({ navn: 'Kari', melding: 'Hei', room: 'festival' });
  });

  it('is sent before the chat is left', () => {
    const made = greeted();
    made.write('Ha det');
    made.close();
    expect(made.getSnapshot().status).toBe('open');
    acknowledge(3);
    expect(shown(made).status).toBe('idle');
  });

  it('makes a connection doubtful that does not answer', () => {
    const made = greeted();
    made.write('Hei');
    vi.advanceTimersByTime(ANSWER_MS);
    expect(FakeSocket.last.of('subscribe')).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(unsent(made)).toEqual(['Hei: waiting']);
  });

  it('that a moderator looks at first is held', () => {
    const made = greeted();
    made.write('ring 41 23 45 67');
    acknowledge(4, { held: true });
    expect(unsent(made)).toEqual(['ring 41 23 45 67: held']);
    FakeSocket.last.say({ type: 'message_restored', message: line(4) });
    expect([unsent(made), ids(made)]).toEqual([[], ['4']]);
  });
});

describe('a held line', () => {
  it('gives way to the line with another id that a moderator lets through', () => {
    const made = greeted();
    made.write('ring\n41 23 45 67');
    acknowledge(4, { held: true });
    FakeSocket.last.say({ type: 'new_message', message: line(5, { melding: 'hei' }) });
    expect(unsent(made)).toEqual(['ring\n41 23 45 67: held']);
    FakeSocket.last.say({ type: 'new_message', message: line(6, { melding: 'ring 41 23 45 67' }) });
    expect([unsent(made), ids(made)]).toEqual([[], ['5', '6']]);
  });

  it('that a moderator rejects shows that, and can only be dismissed', () => {
    const made = greeted();
    made.write('ring 41 23 45 67');
    acknowledge(4, { held: true });
    FakeSocket.last.say({ type: 'message_deleted', id: '4', room: 'festival' });
    expect(shown(made).unsent[0]).toMatchObject({ state: 'refused', id: '4' });
  });
});

describe('a topic', () => {
  it("is heard on an admin's connection, and on one of its own after that is gone", () => {
    const heard = vi.fn();
    const made = session({ asAdmin: true });
    const stop = onTopic('admin', heard);
    FakeSocket.last.accept();
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.of('subscribe')).toEqual([{ type: 'subscribe', topics: ['admin'] }]);
    FakeSocket.last.say({ type: 'changed', topic: 'admin' }, { type: 'changed', topic: 'me' });
    expect(heard).toHaveBeenCalledTimes(1);
    made.close();
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: 'changed', topic: 'admin' });
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('a time-out', () => {
  const timedOut = (seconds: number, reason: string | null = null): ServerFrame => ({
    type: 'timed_out',
    seconds,
    message: 'Du har fått en pause.',
    reason,
  });

  it('shows at once with its reason, and goes when it is lifted', () => {
    const made = greeted();
    FakeSocket.last.say(timedOut(600, 'Spam'));
    const until = Number(vi.getMockedSystemTime()) + 600_000;
    expect(shown(made).pause).toMatchObject({ code: 'timeout', until, reason: 'Spam' });
    made.write('Hei');
    refuse('timeout', 590);
    expect(shown(made).pause).toMatchObject({ code: 'timeout', reason: 'Spam' });
    FakeSocket.last.say(timedOut(0));
    expect(shown(made).pause).toBeNull();
  });

  it('that was lifted while the connection was away is forgotten with the next one', () => {
    const made = greeted();
    FakeSocket.last.say(timedOut(600));
    expect(shown(made).pause?.code).toBe('timeout');
    made.enter('gaming');
    FakeSocket.last.accept();
    expect(shown(made).pause).toBeNull();
  });
});

describe('a refused line', () => {
  it.each(['repeated', 'timeout', 'closed', 'members_only', 'word_filter', 'invalid'] as const)(
    'by %s says why, and can be tried again or put away',
    (code) => {
      const made = greeted();
      made.write('Hei');
      refuse(code);
      expect(shown(made).unsent[0]).toMatchObject({ state: 'refused', reason: `nei: ${code}` });
      const clientId = made.getSnapshot().unsent[0]?.clientId ?? '';
      made.retry(clientId);
      expect(written()).toHaveLength(2);
      refuse(code);
      made.discard(clientId);
      expect(unsent(made)).toEqual([]);
    },
  );

  it.each(['too_fast', 'slow_mode'] as const)('by %s is sent when the pause is over', (code) => {
    const made = greeted();
    made.write('Hei');
    refuse(code, 10);
    expect(shown(made).pause).toMatchObject({ code, message: `nei: ${code}` });
    expect(unsent(made)).toEqual(['Hei: waiting']);
    vi.advanceTimersByTime(9000);
    expect(written()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(written()).toHaveLength(2);
  });

  it('by a database that is away is sent again a little later', () => {
    const made = greeted();
    made.write('Hei');
    refuse('unavailable');
    vi.advanceTimersByTime(RETRY_MS - 1);
    expect(written()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(written()).toHaveLength(2);
    expect(unsent(made)).toEqual(['Hei: sent']);
  });

  it('by its name waits for another one', () => {
    const made = greeted();
    made.write('Hei');
    refuse('name_taken');
    expect(shown(made).nameTrouble).toBe('nei: name_taken');
    vi.advanceTimersByTime(30_000);
    expect(written()).toHaveLength(1);
    made.reconnect();
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([]), you('Kari 2'));
    expect(written()[0]).toMatchObject({ navn: 'Kari 2', melding: 'Hei' });
  });
});

describe('a slowed room', () => {
  it('wants a pause after each line, which the next one waits for', () => {
    const made = greeted([], rules(10));
    made.write('en');
    made.write('to');
    acknowledge(1);
    expect(shown(made).pause?.code).toBe('slow_mode');
    vi.advanceTimersByTime(9000);
    expect(written()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(written().map(({ melding }) => melding)).toEqual(['en', 'to']);
  });
});

describe('a room that is not slowed any more', () => {
  it('lets the next line go at once', () => {
    const made = greeted([], rules(10));
    made.write('en');
    acknowledge(1);
    made.write('to');
    FakeSocket.last.say(rules(0));
    expect(written()).toHaveLength(2);
    expect(shown(made).pause).toBeNull();
  });
});

describe('another room', () => {
  it('begins empty, on a connection of its own', () => {
    const made = greeted(lines(1, 3), rules(10));
    const [old] = FakeSocket.all;
    made.enter('gaming');
    expect(made.getSnapshot()).toMatchObject({ room: 'gaming', lines: [], rules: null });
    expect(old?.closed).toBe(true);
    expect(FakeSocket.last.url.search).toBe('?room=gaming');
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([line(9)]), {
      ...initial([line(4, { room: 'gaming' })]),
      room: 'gaming',
    } as ServerFrame);
    expect(ids(made)).toEqual(['4']);
  });

  it('does not get what was written for this one', () => {
    const made = greeted();
    FakeSocket.last.end();
    made.write('Til festivalen');
    made.enter('gaming');
    FakeSocket.last.accept();
    FakeSocket.last.say({ ...initial([]), room: 'gaming' } as ServerFrame, you());
    expect(written()).toEqual([]);
    made.enter('festival');
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([]), you());
    expect(written()[0]).toMatchObject({ melding: 'Til festivalen', room: 'festival' });
  });
});

describe('an admin', () => {
  it('writes as admin and resumes behind what was heard in any room', () => {
    const made = session({ asAdmin: true });
    expect(FakeSocket.last.url.search).toBe('?room=festival&admin=true');
    const heard: string[] = [];
    made.onLive(({ id, room }) => heard.push(`${room} ${id}`));
    FakeSocket.last.accept();
    FakeSocket.last.say(initial([line(1)]), { type: 'you', kind: 'admin', navn: 'CTRL Admin' });
    FakeSocket.last.say({ type: 'new_message', message: line(8, { room: 'gaming' }) });
    made.write('Portene åpner 16:00.');
    expect(FakeSocket.last.of('admin_message')).toMatchObject([
      { melding: 'Portene åpner 16:00.', room: 'festival' },
    ]);
    FakeSocket.last.end();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last.url.searchParams.get('since')).toBe('8');
    FakeSocket.last.accept();
    FakeSocket.last.say(resumed([line(9)]));
    FakeSocket.last.say({ type: 'new_message', message: line(8, { room: 'gaming' }) });
    expect(heard).toEqual(['gaming 8', 'festival 9']);
    expect(ids(made)).toEqual(['1', '9']);
  });
});

describe('history', () => {
  const answer = (messages: ChatMessage[]) =>
    vi.fn(async () => new Response(JSON.stringify(messages)));

  it('is fetched from before the oldest line, until there is no more', async () => {
    const made = greeted(lines(51, 100));
    const fetched = answer(lines(1, 50).reverse());
    vi.stubGlobal('fetch', fetched);
    await made.loadOlder();
    expect(fetched).toHaveBeenCalledWith(
      '/api/chat-messages?room=festival&before=51&limit=50',
      expect.anything(),
    );
    expect(ids(made)).toEqual(lines(1, 100).map(({ id }) => id));
    expect(made.getSnapshot()).toMatchObject({ hasOlder: true, older: 'idle' });
    vi.stubGlobal('fetch', answer([]));
    await made.loadOlder();
    expect(shown(made).hasOlder).toBe(false);
    const none = answer([]);
    vi.stubGlobal('fetch', none);
    await made.loadOlder();
    expect(none).not.toHaveBeenCalled();
  });

  it('that can’t be had can be asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const made = greeted(lines(51, 100));
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('away')));
    await made.loadOlder();
    expect(shown(made).older).toBe('failed');
    vi.stubGlobal('fetch', answer([line(1)]));
    await made.loadOlder();
    expect(ids(made)[0]).toBe('1');
  });

  it('of a room that was left is dropped', async () => {
    const made = greeted(lines(51, 100));
    vi.stubGlobal('fetch', answer([line(1)]));
    const loading = made.loadOlder();
    made.enter('gaming');
    await loading;
    expect(shown(made)).toMatchObject({ room: 'gaming', lines: [], older: 'idle' });
  });
});
