// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast, useToasts } from '#client/lib/toast.ts';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import type { ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import { AdminChatTab, soundOn } from './chat-tab.tsx';
import { ChatModeration } from './moderation.tsx';

const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
let held: ModeratedLine[];
let words: unknown[];
let tones: number[];

const line = (id: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(id),
  navn: 'Emil',
  melding: `linje ${id}`,
  room: 'festival',
  isAdmin: 'false',
  isSystemMessage: false,
  createdAt: '2026-08-22T12:30:00.000Z',
  level: 2,
  ...over,
});
const rules = (over = {}): ServerFrame => ({
  type: 'room_state',
  room: 'festival',
  open: true,
  slowModeSeconds: 0,
  membersOnly: false,
  pinned: null,
  ...over,
});
const news = (message: ChatMessage): ServerFrame => ({ type: 'new_message', message });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = async (...frames: ServerFrame[]) => {
  act(() => FakeSocket.last.say(...frames));
  await pass(100);
};

function answerOf(path: string): unknown {
  if (path.endsWith('/held')) return { items: held, total: held.length };
  if (path.endsWith('/reports')) return { items: [], total: 0 };
  if (path.endsWith('/words')) return words;
  if (path.endsWith('/restrictions')) return [];
  if (!path.includes('/people')) return { success: true };
  return {
    navn: 'Emil',
    userId: null,
    picture: null,
    messageCount: 117,
    activityLevel: 2,
    totalPoints: 120,
    badges: ['100 meldinger'],
    joinedAt: null,
    lastActive: null,
    restrictions: [],
    lines: [],
    acts: [{ actor: 'sjef', action: 'chat_person.timeout', createdAt: '2026-08-22T12:00:00.000Z' }],
  };
}

function Toasts() {
  const [shown] = useToasts();
  return (
    <div data-testid="toast" data-ms={shown?.duration}>
      {shown?.open && shown.title}
      {shown?.open && shown.action && (
        <button type="button" onClick={shown.action.onSelect}>
          {shown.action.label}
        </button>
      )}
    </div>
  );
}

async function open(messages: ChatMessage[] = [], ...frames: ServerFrame[]) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChatModeration>
        <AdminChatTab />
      </ChatModeration>
      <Toasts />
    </QueryClientProvider>,
  );
  act(() => FakeSocket.last.accept());
  await say(
    { type: 'initial_messages', room: 'festival', messages, resumed: false, gap: false },
    rules(),
    { type: 'you', kind: 'admin', navn: 'CTRL Admin' },
    ...frames,
  );
}
const key = (name: string | RegExp) => screen.getByRole('button', { name });
const choose = (id: number) =>
  user.click(screen.getAllByRole('button', { name: /Velg meldingen fra Emil/ })[id] as Element);
const calls = (method: string) =>
  fetch.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([path, init]) => [path, init?.body === undefined ? null : JSON.parse(String(init.body))]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  Element.prototype.scrollTo = () => undefined;
  tones = [];
  class Quiet {
    gain = { setTargetAtTime: () => undefined };
    constructor(_context: unknown, options: { gain?: number }) {
      if (options.gain !== undefined) tones.push(options.gain);
    }
    connect = (next: unknown) => next;
    start = () => undefined;
    stop = () => undefined;
  }
  vi.stubGlobal('OscillatorNode', Quiet);
  vi.stubGlobal('GainNode', Quiet);
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = null;
      resume = async () => undefined;
    },
  );
  fetch.mockReset();
  fetch.mockImplementation(async (path) => new Response(JSON.stringify(answerOf(path))));
  FakeSocket.all = [];
  held = [];
  words = [];
  soundOn.set(true);
});
afterEach(() => {
  cleanup();
  act(() => dismissToast());
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the rooms', () => {
  it('are heard all at once, with a number on those that are not looked at', async () => {
    await open();
    expect(FakeSocket.last.url.search).toBe('?room=festival&admin=true');
    expect(screen.getByText('Tilkoblet')).toBeTruthy();
    await say(
      news(line(1, { room: 'gaming' })),
      news(line(2, { room: 'gaming' })),
      news(line(3)),
      news(line(4, { room: 'cosplay', isAdmin: 'true' })),
    );
    expect(key('Gaming & Musikk 2 uleste')).toBeTruthy();
    expect(key('Cosplay & Creativity')).toBeTruthy();
    await user.click(key('Gaming & Musikk 2 uleste'));
    expect(FakeSocket.last.url.searchParams.get('room')).toBe('gaming');
    expect(key('Gaming & Musikk').getAttribute('aria-pressed')).toBe('true');
  });

  it('make a quiet sound for lines of others, unless it is switched off', async () => {
    await open();
    await say(news(line(1, { isAdmin: 'true' })));
    expect(tones).toEqual([]);
    await say(news(line(2, { room: 'gaming' })));
    expect(tones).toEqual([0.1]);
    await user.click(screen.getByRole('switch', { name: /Varsellyd/ }));
    await pass(2000);
    await say(news(line(3)));
    expect(tones).toEqual([0.1]);
  });

  it('are slowed, shut to visitors and closed', async () => {
    await open();
    await user.click(screen.getByRole('switch', { name: /Saktemodus/ }));
    await pass(50);
    await user.click(screen.getByRole('switch', { name: /Bare innloggede/ }));
    await pass(50);
    await user.click(screen.getByRole('switch', { name: /Rommet er åpent/ }));
    expect(calls('PATCH')).toEqual([
      ['/api/admin/chat/rooms/festival', { slowModeSeconds: 10 }],
      ['/api/admin/chat/rooms/festival', { membersOnly: true }],
      ['/api/admin/chat/rooms/festival', { open: false }],
    ]);
    await say(rules({ slowModeSeconds: 30, open: false }));
    expect(screen.getByText('Saktemodus 30 s')).toBeTruthy();
    expect(screen.getByText('Stengt')).toBeTruthy();
    await say(rules({ slowModeSeconds: 10, slowModeUntil: '2026-08-21T18:14:01.000Z' }));
    expect(screen.getByText('Saktemodus 10 s til 20.15')).toBeTruthy();
    expect(screen.getByText(/Kom på av seg selv, til kl. 20.15/)).toBeTruthy();
    await pass(50);
    await user.click(screen.getByRole('switch', { name: /Saktemodus/ }));
    expect(calls('PATCH').at(-1)?.[1]).toEqual({ slowModeSeconds: 0 });
  });
});

describe('writing', () => {
  it('is as CTRL Admin: Enter sends, Shift+Enter makes a new line', async () => {
    await open();
    const field = screen.getByRole('textbox', { name: 'Skriv som CTRL Admin' });
    await user.type(field, 'Portene{Shift>}{Enter}{/Shift}åpner{Enter}');
    expect(FakeSocket.last.of('admin_message')).toMatchObject([
      { melding: 'Portene\nåpner', room: 'festival' },
    ]);
  });
});

describe('a line', () => {
  it('is taken away, and comes back by Angre', async () => {
    await open([line(7)]);
    await choose(0);
    await user.click(key('Fjern meldingen'));
    await pass(50);
    expect(calls('DELETE')).toEqual([['/api/admin/chat-messages/7', null]]);
    expect(screen.getByTestId('toast').textContent).toContain('Meldingen fra Emil er fjernet');
    await say({ type: 'message_deleted', id: '7', room: 'festival' });
    expect(screen.queryByText('linje 7')).toBeNull();
    await user.click(key('Vis'));
    expect(screen.getByText('linje 7')).toBeTruthy();
    await user.click(key('Angre'));
    expect(calls('POST')).toEqual([['/api/admin/chat-messages/7/restore?from=deleted', null]]);
  });

  it('is chosen by the arrow keys and taken away by Delete', async () => {
    await open([line(7), line(8)]);
    screen.getByRole('region', { name: 'Meldinger i Festival & Event' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}{Delete}');
    await pass(50);
    expect(calls('DELETE')).toEqual([['/api/admin/chat-messages/7', null]]);
  });

  it('is taken away and put back when it is the system’s, and asks for no person', async () => {
    await open();
    const told = { navn: 'CTRL Festival', melding: 'Kari har nådd nivå 2!', isSystemMessage: true };
    await say(news(line(1, told)));
    await user.click(screen.getByRole('button', { name: /Velg meldingen fra CTRL Festival/ }));
    await pass(50);
    expect(screen.queryByRole('button', { name: /Utesteng/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fjern meldingen' }));
    await say({ type: 'message_deleted', id: '1', room: 'festival' });
    await user.click(screen.getByRole('button', { name: 'Legg tilbake' }));
    expect(calls('DELETE')).toEqual([['/api/admin/chat-messages/1', null]]);
    expect(calls('POST')).toEqual([['/api/admin/chat-messages/1/restore?from=removed', null]]);
    expect(fetch.mock.calls.filter(([path]) => path.includes('/people'))).toEqual([]);
  });

  it('is pinned', async () => {
    await open([line(7)]);
    await choose(0);
    await user.click(key('Fest meldingen'));
    expect(calls('PATCH')).toEqual([['/api/admin/chat/rooms/festival', { pinnedMessageId: '7' }]]);
    await say(rules({ pinned: line(7) }));
    await user.click(key('Løsne'));
    expect(calls('PATCH')[1]?.[1]).toEqual({ pinnedMessageId: null });
  });

  it('that could not be taken away is said', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open([line(7)]);
    await choose(0);
    fetch.mockImplementation(async () => new Response('{"message":"Borte"}', { status: 503 }));
    await user.click(key('Fjern meldingen'));
    await pass(50);
    expect(screen.getByTestId('toast').textContent).toBe('Det gikk ikke');
  });
});

describe('whoever wrote a line', () => {
  it('is shown with figures and what was done', async () => {
    await open([line(7)]);
    await choose(0);
    await pass(50);
    const card = screen.getByRole('region', { name: 'Om Emil' });
    expect(card.textContent).toContain('Nivå 2 · 117 meldinger');
    expect(within(card).getByText('100 meldinger')).toBeTruthy();
    expect(card.textContent).toContain('Dempet av sjef');
  });

  it('is timed out or banned for a reason', async () => {
    await open([line(7)]);
    await choose(0);
    const reason = () => screen.getByLabelText<HTMLInputElement>('Grunn');
    await user.click(key('Demp i 24 timer'));
    await user.click(key('Demp i 24 timer'));
    expect(calls('POST'), 'without a reason').toEqual([]);
    expect(document.activeElement).toBe(reason());
    screen.getByText('Skriv en grunn');
    await user.click(key('Grunn: Spam'));
    await user.click(key('Demp i 24 timer'));
    await pass(50);
    expect(screen.getByTestId('toast').textContent).toBe('Emil er dempet i 24 timer');
    await user.click(key('Utesteng'));
    expect(calls('POST')).toHaveLength(1);
    await user.type(reason(), 'truer folk');
    await user.click(key('Utesteng'));
    const path = '/api/admin/chat/restrictions';
    expect(calls('POST')).toEqual([
      [path, { kind: 'timeout', messageId: '7', minutes: 1440, reason: 'Spam' }],
      [path, { kind: 'ban', messageId: '7', byAddress: false, reason: 'truer folk' }],
    ]);
  });
});

describe('what waits', () => {
  it('is approved or turned down, and asked for anew', async () => {
    held = [{ ...line(9, { room: 'gaming', melding: 'ring 41 23 45 67' }), status: 'held' }];
    await open();
    const queue = screen.getByRole('region', { name: 'Venter på godkjenning' });
    await user.click(within(queue).getByRole('button', { name: 'Godkjenn' }));
    expect(calls('POST')).toEqual([['/api/admin/chat-messages/9/restore?from=held', null]]);
    held = [];
    await pass(15_000);
    expect(queue.textContent).toContain('Ingen meldinger venter.');
  });

  it('is fetched without counting as something the admin did', async () => {
    await open();
    const [, init] = fetch.mock.calls.find(([path]) => path.endsWith('/held')) ?? [];
    expect(new Headers(init?.headers).get('x-poll')).toBe('1');
  });
});

describe('the word filter', () => {
  it('takes a word', async () => {
    await open();
    await user.type(screen.getByLabelText(/Nytt ord/), 'stygg*{Enter}');
    expect(calls('POST')).toEqual([['/api/admin/chat/words', { word: 'stygg*' }]]);
  });

  it('puts a word back that was removed by mistake, for ten seconds', async () => {
    words = [{ id: '7', word: 'stygg*', createdBy: 'sjef', createdAt: '2026-08-22T12:00:00.000Z' }];
    await open();
    await user.click(await screen.findByRole('button', { name: 'Fjern stygg* fra filteret' }));
    expect(calls('DELETE').map(([path]) => path)).toEqual(['/api/admin/chat/words/7']);
    const notice = screen.getByTestId('toast');
    expect(notice.textContent).toContain('stygg* er fjernet fra filteret');
    expect(notice.dataset.ms).toBe('10000');
    await user.click(screen.getByRole('button', { name: 'Angre' }));
    expect(calls('POST')).toEqual([['/api/admin/chat/words', { word: 'stygg*' }]]);
  });
});
