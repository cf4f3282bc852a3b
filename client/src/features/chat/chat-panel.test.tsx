// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { userSession } from '#client/lib/session/session.ts';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import type { ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import { ChatPanel, forgetPageSession } from './chat-panel.tsx';
import { stopIgnoring } from './seen-and-ignored.ts';

const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const onClose = vi.fn();

const line = (id: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(id),
  navn: 'Thea',
  melding: `linje ${id}`,
  room: 'festival',
  isAdmin: 'false',
  isSystemMessage: false,
  createdAt: '2026-08-22T12:26:00.000Z',
  level: 2,
  ...over,
});
const initial = (messages: ChatMessage[]): ServerFrame => ({
  type: 'initial_messages',
  room: 'festival',
  messages,
  resumed: false,
  gap: false,
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
const you = (navn: string | null): ServerFrame => ({ type: 'you', kind: 'visitor', navn });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = async (...frames: ServerFrame[]) => {
  act(() => FakeSocket.last.say(...frames));
  await pass(100);
};

async function open(messages: ChatMessage[] = [], ...frames: ServerFrame[]) {
  const client = createQueryClient();
  client.setQueryData(userSession.key, { success: false });
  render(
    <QueryClientProvider client={client}>
      <ChatPanel room="festival" opener={null} onClose={onClose} />
    </QueryClientProvider>,
  );
  act(() => FakeSocket.last.accept());
  await say(initial(messages), rules(), ...frames);
}
const openAs = (navn: string | null, messages: ChatMessage[] = [], ...frames: ServerFrame[]) =>
  open(messages, you(navn), ...frames);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Skriv en melding' });
const texts = () => [...document.querySelectorAll('[data-said]')].map((row) => row.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // jsdom has no layout: the list gets a height, and every row 40 px.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  Element.prototype.scrollTo = () => undefined;
  fetch.mockImplementation(async () => new Response('[]'));
  FakeSocket.all = [];
});
afterEach(() => {
  cleanup();
  forgetPageSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the room', () => {
  it('shows who wrote what, at which level and when, in Oslo', async () => {
    await openAs('Kari', [line(1), line(2, { navn: 'Kari' }), line(3, { isAdmin: 'true' })]);
    const [first, own, admin] = screen.getAllByRole('article');
    expect(first?.textContent).toContain('Thea');
    expect(first?.textContent).toContain('14:26');
    expect(screen.getAllByRole('img', { name: 'Nivå 2 av 5, Community Friend' })).toHaveLength(2);
    expect(own?.textContent).toContain('Du');
    expect(admin?.textContent).toContain('ADMIN');
  });

  it('shows the picture of who has one, and one’s own badges beside one’s name', async () => {
    const picture = '/api/profile-pictures/1.webp';
    const self = { type: 'you', kind: 'user', navn: 'Kari', picture } as const;
    const lines = [line(1, { navn: 'Kari', userId: 'u1', picture }), line(2, { navn: 'Emil' })];
    await open(lines, { ...self, badges: ['Første melding'] });
    const faces = () =>
      [...document.querySelectorAll('[data-face]')].map(
        (face) => face.querySelector('img')?.getAttribute('src') ?? face.firstElementChild?.tagName,
      );
    expect(faces()).toEqual([picture, 'svg']);
    const badges = () =>
      within(screen.getByRole('list', { name: 'Merker' }))
        .getAllByRole('listitem')
        .map(({ title, textContent }) => [title, textContent]);
    expect(badges()).toEqual([['Første melding', 'Første melding']]);
    await say({ ...self, badges: ['Første melding', 'Alle rom'] });
    expect(badges().at(-1)).toEqual(['Alle rom', 'Alle rom']);
  });

  it('says so when it is empty', async () => {
    await openAs('Kari');
    expect(screen.getByText('Ingen meldinger ennå')).toBeTruthy();
  });

  it('tells how the connection stands and how many are in', async () => {
    await openAs('Kari', [], { type: 'user_count', room: 'festival', count: 1214 });
    expect(screen.getByText('Tilkoblet')).toBeTruthy();
    expect(screen.getByText(/1.214 inne/)).toBeTruthy();
    act(() => FakeSocket.last.end());
    await pass(100);
    expect(screen.getByText('Frakoblet')).toBeTruthy();
    const before = FakeSocket.all.length;
    await user.click(screen.getByRole('button', { name: 'Koble til igjen' }));
    expect(FakeSocket.all.length).toBeGreaterThan(before);
  });

  it('leaves of a line that was taken away only that it was', async () => {
    await openAs('Kari', [line(1, { melding: 'stygt' })]);
    await say({ type: 'message_deleted', id: '1', room: 'festival' });
    expect(screen.queryByText('stygt')).toBeNull();
    expect(screen.getByText('Meldingen er fjernet av en moderator.')).toBeTruthy();
  });

  it('makes addresses links, safely and in the festival’s room only', async () => {
    const melding = 'Se https://ctrl.example/a. javascript:alert(1) http://x@y.example';
    await openAs('Kari', [line(1, { melding })]);
    const [link, ...others] = within(screen.getByRole('article')).getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('https://ctrl.example/a');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    expect(others).toEqual([]);
    await user.click(screen.getByRole('button', { name: /Gaming/ }));
    act(() => FakeSocket.last.accept());
    await say({
      ...initial([line(2, { melding, room: 'gaming' })]),
      room: 'gaming',
    } as ServerFrame);
    expect(within(screen.getByRole('article')).queryByRole('link')).toBeNull();
  });

  it('reads new lines out together, and not one’s own', async () => {
    await openAs('Kari', [line(1)]);
    const messages = [line(2), line(3, { navn: 'Kari' }), line(4), line(5), line(6), line(7)];
    await say(...messages.map((message): ServerFrame => ({ type: 'new_message', message })));
    const log = screen.getByRole('log');
    expect([log.getAttribute('aria-live'), log.textContent]).toEqual(['polite', '']);
    await pass(2000);
    expect(log.textContent).toBe('5 nye meldinger. Thea: linje 7');
  });
});

describe('writing', () => {
  it('asks for a name first, and connects anew under it', async () => {
    await openAs(null);
    fetch.mockImplementationOnce(
      async () =>
        new Response(
          JSON.stringify({ message: 'Nei', errors: { navn: 'Det navnet er reservert.' } }),
          { status: 409 },
        ),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Bruk navnet' }));
    expect(screen.getByText('Skriv et navn')).toBeTruthy();
    const name = screen.getByLabelText('Hva vil du hete i chatten?');
    await user.type(name, 'CTRL Admin{Enter}');
    await pass(50);
    expect(screen.getByText('Det navnet er reservert.')).toBeTruthy();
    fetch.mockImplementation(async () => new Response('{"success":true,"navn":"Kari"}'));
    await user.clear(name);
    await user.type(name, 'Kari{Enter}');
    await pass(50);
    expect(FakeSocket.all).toHaveLength(2);
    act(() => FakeSocket.last.accept());
    await say(initial([]), rules(), you('Kari'));
    expect(document.body.textContent).toContain('Du skriver som Kari');
  });

  it('says why no name can be chosen in a browser that refuses cookies', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    await openAs(null);
    const asked = fetch.mock.calls.length;
    await user.type(screen.getByLabelText('Hva vil du hete i chatten?'), 'Kari{Enter}');
    await pass(50);
    screen.getByText(/informasjonskapsler\. Uten dem kan du ikke skrive i chatten/);
    expect(fetch.mock.calls.length).toBe(asked);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('sends with Enter, makes a new line with Shift+Enter, and keeps the draft', async () => {
    await openAs('Kari');
    await user.type(field(), 'en{Shift>}{Enter}{/Shift}to');
    expect(sessionStorage.getItem('ctrl-chat-utkast|visitor')).toBe('en\nto');
    await user.keyboard('{Enter}');
    expect(FakeSocket.last.of('chat_message')).toMatchObject([{ melding: 'en\nto', navn: 'Kari' }]);
    expect(field().value).toBe('');
    await pass(100);
    expect(texts()).toEqual(['en\nto']);
  });

  it('counts as the server does, and does not send what is empty or too long', async () => {
    await openAs('Kari');
    await user.type(field(), '   {Enter}');
    await user.clear(field());
    await user.click(field());
    await user.paste(`${'a'.repeat(499)}😀!`);
    expect(screen.getByText(/501/).textContent).toContain('501/500');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Meldingen er for lang.');
    expect(FakeSocket.last.of('chat_message')).toEqual([]);
    await user.clear(field());
    await user.paste('😀'.repeat(500));
    expect(screen.getByText(/500\/500/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(FakeSocket.last.of('chat_message')).toMatchObject([{ melding: '😀'.repeat(500) }]);
  });

  it('says how long a slowed room wants one to wait', async () => {
    await openAs('Kari', [], rules({ slowModeSeconds: 10 }));
    expect(
      screen.getByText(/Saktemodus er på. Du kan sende én melding hvert 10. sekund./),
    ).toBeTruthy();
    await say(rules({ slowModeSeconds: 10, slowModeUntil: '2026-08-21T18:14:01.000Z' }));
    expect(screen.getByText(/Det går fort nå: saktemodus er på til kl. 20.15./)).toBeTruthy();
    await user.type(field(), 'Hei{Enter}');
    const [sent] = FakeSocket.last.of('chat_message');
    await say({ type: 'ack', id: '5', clientId: sent?.clientId });
    expect(screen.getByRole('button', { name: 'Om 10 s' })).toBeTruthy();
    await pass(9000);
    expect(screen.getByRole('button', { name: 'Om 1 s' })).toBeTruthy();
    await pass(1000);
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });

  it.each([
    [{ open: false }, 'Rommet er stengt for øyeblikket. Du kan lese, men ikke skrive.'],
    [{ membersOnly: true }, 'Bare innloggede kan skrive i rommet nå.'],
  ])('is not possible under %o, which is said', async (over, words) => {
    await openAs('Kari', [], rules(over));
    expect(document.querySelector('[data-notice]')?.textContent).toContain(words);
    await user.type(field(), 'Hei{Enter}');
    expect(FakeSocket.last.of('chat_message')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Stengt' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  it('shows what was not sent and why, and lets it be put away', async () => {
    await openAs('Kari');
    await user.type(field(), 'stygt{Enter}');
    const [sent] = FakeSocket.last.of('chat_message');
    const message = 'Meldingen har et ord som ikke er lov her.';
    await say({ type: 'error', code: 'word_filter', message, clientId: sent?.clientId });
    expect(screen.getByText(`Ikke sendt. ${message}`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fjern' }));
    await pass(100);
    expect(texts()).toEqual([]);
  });
});

it('writes as nobody while the login cannot be read, until the connection says who it is', async () => {
  fetch.mockImplementation(async () => new Response('{}', { status: 503 }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <ChatPanel room="festival" opener={null} onClose={onClose} />
    </QueryClientProvider>,
  );
  await pass(30_000);
  expect(client.getQueryState(userSession.key)?.status).toBe('error');
  await user.type(field(), 'Karis linje{Enter}Karis utkast');
  expect(JSON.stringify(sessionStorage)).not.toContain('visitor');
  act(() => FakeSocket.last.accept());
  await say(initial([]), rules(), { type: 'you', kind: 'user', id: 'kari', navn: 'kari' });
  expect([field().value, texts()]).toEqual(['Karis utkast', ['Karis linje']]);
});

describe('somebody else’s line', () => {
  it('can be reported, with a reason', async () => {
    await openAs('Kari', [line(7)]);
    await user.click(screen.getByRole('button', { name: 'Valg for meldingen fra Thea kl. 14:26' }));
    await user.click(screen.getByRole('button', { name: 'Rapporter' }));
    await user.selectOptions(screen.getByLabelText('Hva er galt?'), 'Reklame eller svindel');
    fetch.mockImplementation(async () => new Response('{"success":true}'));
    await user.click(screen.getByRole('button', { name: 'Send rapport' }));
    await pass(50);
    expect(fetch).toHaveBeenCalledWith(
      '/api/chat-messages/7/report',
      expect.objectContaining({ body: '{"reason":"Reklame eller svindel"}' }),
    );
    expect(field()).toBeTruthy();
  });

  it('can be reported when it is the system’s, which nobody ignores', async () => {
    const told = { navn: 'CTRL Festival', melding: 'Kari har nådd nivå 2!', isSystemMessage: true };
    await openAs('Kari', [line(7, told)]);
    const choice = screen.getByRole('button', { name: /Valg for meldingen fra CTRL Festival/ });
    await user.click(choice);
    expect(screen.queryByRole('button', { name: 'Ignorer' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rapporter' }));
    fetch.mockImplementation(async () => new Response('{"success":true}'));
    await user.click(screen.getByRole('button', { name: 'Send rapport' }));
    await pass(50);
    expect(fetch).toHaveBeenCalledWith('/api/chat-messages/7/report', expect.anything());
    await say({ type: 'message_deleted', id: '7', room: 'festival' });
    expect(screen.queryByText('Kari har nådd nivå 2!')).toBeNull();
    expect(screen.getByText('Meldingen er fjernet av en moderator.')).toBeTruthy();
  });

  it('need not be seen any more, until one wants to', async () => {
    await openAs('Kari', [line(7), line(8, { navn: 'Ola', melding: 'Hei' })]);
    await user.click(screen.getByRole('button', { name: /Valg for meldingen fra Ola/ }));
    await user.click(screen.getByRole('button', { name: 'Ignorer' }));
    expect(texts()).toEqual(['linje 7']);
    await user.click(screen.getByText('Du ignorerer 1 person'));
    await user.click(screen.getByText('Vis igjen', { exact: false }));
    expect(texts()).toEqual(['linje 7', 'Hei']);
    stopIgnoring('navn:ola');
  });

  it('is left by Escape, which does not close the chat', async () => {
    await openAs('Kari', [line(7)]);
    const choice = screen.getByRole('button', { name: /Valg for meldingen fra Thea/ });
    await user.click(choice);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(choice);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
