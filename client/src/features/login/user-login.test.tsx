// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { enterAs } from '#client/lib/session/session-acts.ts';
import { dismissToast, useToasts } from '#client/lib/toast.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { UserLogin } from './user-login.tsx';

const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const client = createQueryClient();
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

const kari: SessionUser = {
  id: 'u1',
  username: 'kari',
  email: 'kari@epost.no',
  emailConfirmed: false,
  firstName: 'Kari',
  lastName: 'Nordmann',
  bio: null,
  profilePicture: null,
  createdAt: '2026-03-01T12:00:00.000Z',
};

function Toasts() {
  const [shown] = useToasts();
  return <div data-testid="toast">{shown?.open && `${shown.title}|${shown.description}`}</div>;
}

/** The server: nobody is logged in, and `answer` to every other call. */
let answer: () => Response | Promise<Response>;
const json = (status: number, body: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(body), { status, ...(headers && { headers }) });

function visit(address: string) {
  window.history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={client}>
      <UserLogin headingId="tittel" width={592} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const key = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toastText = () => screen.getByTestId('toast').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const calls = () => fetch.mock.calls.filter(([path]) => path !== '/api/user/session');
const body = () => JSON.parse(String(calls().at(-1)?.[1]?.body));
const here = () => window.location.pathname + window.location.search;

async function type(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('BroadcastChannel', undefined);
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = () => json(500, {});
  fetch.mockImplementation(async (path) =>
    path === '/api/user/session' ? json(200, { success: false }) : answer(),
  );
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  fetch.mockReset();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('logging in', () => {
  const login = async () => {
    await type({ Brukernavn: 'kari', Passord: 'hemmelig' });
    await user.click(key('Logg inn'));
  };

  it('says what is missing and sends nothing', async () => {
    visit('/user-login');
    await user.click(key('Logg inn'));
    await screen.findByText('Brukernavn kreves');
    screen.getByText('Passord kreves');
    expect(document.activeElement).toBe(field('Brukernavn'));
    expect(calls()).toEqual([]);
  });

  it('greets, and goes on to the profile', async () => {
    answer = () => json(200, { success: true, user: kari, message: 'Innlogget' });
    visit('/user-login');
    await login();
    await screen.findByText('Velkommen tilbake!|Hei Kari, du er nå logget inn');
    expect(body()).toEqual({ username: 'kari', password: 'hemmelig' });
    expect(here()).toBe('/user-profile');
  });

  it.each([
    ['/user-login?til=%2Fevents%3Fa%3D1', '/events?a=1'],
    ['/user-login?til=https%3A%2F%2Fond.example', '/user-profile'],
    ['/user-login?til=%2F%2Fond.example', '/user-profile'],
    ['/user-login?til=%2Fuser-login', '/user-profile'],
  ])('from %s goes to %s', async (address, target) => {
    answer = () => json(200, { success: true, user: kari, message: 'Innlogget' });
    visit(address);
    await login();
    await pass(0);
    expect(here()).toBe(target);
  });

  it('sends once, with everything shut and the key saying so', async () => {
    let respond: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (respond = resolve));
    visit('/user-login');
    await type({ Brukernavn: 'kari', Passord: 'hemmelig' });
    const form = screen.getByRole('form', { name: 'Logg inn' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await pass(0);
    fireEvent.submit(form);
    await pass(0);
    expect(key('Logger inn...').getAttribute('aria-disabled')).toBe('true');
    expect(field('Passord').matches(':disabled')).toBe(true);
    respond(json(200, { success: true, user: kari, message: 'Innlogget' }));
    await pass(0);
    expect(calls()).toHaveLength(1);
    expect(key('Logger inn...').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    [
      "the server's words",
      () => json(401, { message: 'Kontoen er sperret' }),
      'Kontoen er sperret',
    ],
    ['the fallback', () => json(401, {}), 'Ugyldig brukernavn eller passord'],
    [
      'how long to wait',
      () => json(429, { message: 'x' }, { 'Retry-After': '840' }),
      'For mange forsøk. Prøv igjen om 14 minutter.',
    ],
    [
      'that the network is away',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Vi får ikke kontakt med serveren. Sjekk nettet og prøv igjen.',
    ],
  ])('failing says %s, keeps the text and gives the focus back', async (_what, reply, text) => {
    answer = reply;
    visit('/user-login');
    await login();
    await pass(0);
    expect(toastText()).toBe(`Innlogging feilet|${text}`);
    screen.getByText(text);
    expect(field('Brukernavn').value).toBe('kari');
    expect(document.activeElement).toBe(field('Passord'));
  });

  it('says that the browser refuses cookies, before it sends anything', async () => {
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    visit('/user-login');
    await login();
    await pass(0);
    expect(toastText()).toContain('Nettleseren tar ikke imot informasjonskapsler.');
    screen.getByText(/^Nettleseren tar ikke imot informasjonskapsler/);
    expect(calls()).toEqual([]);
    cookie.mockRestore();
    answer = () => json(200, { success: true, user: kari, message: 'Innlogget' });
    await user.click(key('Logg inn'));
    await screen.findByText('Velkommen tilbake!|Hei Kari, du er nå logget inn');
    expect(document.cookie).toBe('');
  });

  it('is nothing for somebody who is logged in', async () => {
    enterAs(client, kari);
    visit('/user-login?til=%2Fshare-tracker');
    await pass(0);
    expect(here()).toBe('/share-tracker');
  });
});

describe('registering', () => {
  const filled = {
    Brukernavn: 'kari',
    'E-post': 'kari@epost.no',
    Fornavn: 'Kari',
    Etternavn: 'Nordmann',
    Passord: 'hemmelig',
    'Gjenta passord': 'hemmelig',
    'Om deg': 'Liker house.',
  };

  it('is the other tab, which has an address of its own', async () => {
    visit('/user-login?til=%2Fevents');
    await user.click(screen.getByRole('tab', { name: 'Registrer' }));
    expect(here()).toBe('/user-login?fane=registrer&til=%2Fevents');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Registrer');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ny tast?');
    await user.keyboard('{ArrowLeft}');
    expect(here()).toBe('/user-login?til=%2Fevents');
  });

  it('says what is wrong beside each field', async () => {
    visit('/user-login?fane=registrer');
    await type({ Brukernavn: 'ka', 'E-post': 'kari', Passord: 'kort', 'Gjenta passord': 'kor' });
    await user.click(key('Registrer'));
    await screen.findByText('Brukernavn må være minst 3 tegn');
    for (const text of [
      'Ugyldig e-postadresse',
      'Passord må være minst 6 tegn',
      'Passordene stemmer ikke overens',
      'Fornavn kreves',
      'Etternavn kreves',
    ]) {
      screen.getByText(text);
    }
    expect(calls()).toEqual([]);
  });

  it('greets at once and again after two seconds, also when the page has moved on', async () => {
    const words = { message: 'Brukeren er opprettet.', welcomeMessage: 'Kjære Kari.' };
    answer = () => json(201, { success: true, user: kari, ...words });
    visit('/user-login?fane=registrer');
    await type(filled);
    await user.click(key('Registrer'));
    await screen.findByText('Velkommen! 🎉|Brukeren er opprettet.');
    expect(body()).toEqual({
      username: 'kari',
      email: 'kari@epost.no',
      firstName: 'Kari',
      lastName: 'Nordmann',
      password: 'hemmelig',
      confirmPassword: 'hemmelig',
      bio: 'Liker house.',
    });
    expect(here()).toBe('/user-profile');
    cleanup();
    render(<Toasts />);
    await pass(2000);
    expect(toastText()).toBe('Personlig velkommen! 💝|Kjære Kari.');
  });

  it('does not greet somebody who has logged out meanwhile', async () => {
    answer = () =>
      json(201, { success: true, user: kari, message: 'Hei.', welcomeMessage: 'Kjære Kari.' });
    visit('/user-login?fane=registrer');
    await type(filled);
    await user.click(key('Registrer'));
    await screen.findByText('Velkommen! 🎉|Hei.');
    client.setQueryData(['/api/user/session'], { success: false });
    await pass(2500);
    expect(toastText()).toBe('Velkommen! 🎉|Hei.');
  });

  it('puts what the server says beside the fields, and has a fallback', async () => {
    const errors = { email: 'E-postadressen er allerede i bruk' };
    answer = () => json(409, { message: errors.email, errors });
    visit('/user-login?fane=registrer');
    await type(filled);
    await user.click(key('Registrer'));
    await pass(0);
    expect(toastText()).toBe('Registrering feilet|E-postadressen er allerede i bruk');
    expect(field('E-post').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('E-post'));
    answer = () => json(500, {});
    await user.type(field('E-post'), 'x');
    await user.click(key('Registrer'));
    await pass(0);
    expect(toastText()).toBe('Registrering feilet|Kunne ikke opprette bruker');
    answer = () => json(504, {});
    await user.click(key('Registrer'));
    await pass(0);
    expect(toastText()).toBe(
      'Svaret kom ikke fram|Vi vet ikke om det ble gjort. Sjekk nettet og prøv igjen.',
    );
  });
});

describe('a forgotten password', () => {
  it('is asked for by e-mail, and the answer is what the server says to everybody', async () => {
    answer = () => json(200, { success: true, message: 'Sjekk e-posten din.' });
    visit('/user-login');
    await user.click(screen.getByRole('link', { name: 'Glemt passord?' }));
    expect(here()).toBe('/user-login?fane=glemt');
    await user.click(key('Send lenke'));
    await screen.findByText('Ugyldig e-postadresse');
    await type({ 'E-post': 'kari@epost.no' });
    await user.click(key('Send lenke'));
    await screen.findByText('Sjekk e-posten din.');
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(body()).toEqual({ email: 'kari@epost.no' });
  });

  it('is replaced by the link of the mail, which logs out everywhere', async () => {
    const token = 'a'.repeat(43);
    answer = () => json(200, { success: true, message: 'Passordet er byttet.' });
    enterAs(client, kari);
    visit(`/user-login?token=${token}`);
    await type({ 'Nytt passord': 'hemmelig', 'Gjenta passord': 'hemmelg' });
    await user.click(key('Lagre passord'));
    await screen.findByText('Passordene stemmer ikke overens');
    await user.clear(field('Gjenta passord'));
    await type({ 'Gjenta passord': 'hemmelig' });
    await user.click(key('Lagre passord'));
    await screen.findByText('Passordet er byttet|Logg inn med det nye passordet.');
    expect(body()).toEqual({ token, password: 'hemmelig' });
    expect(here()).toBe('/user-login');
    expect(client.getQueryData(['/api/user/session'])).toEqual({ success: false });
  });

  it('says when the link is worth nothing, and leads to a new one', async () => {
    const errors = { token: 'Lenken er brukt eller for gammel.' };
    answer = () => json(400, { message: errors.token, errors });
    visit('/user-login?token=gammel');
    await type({ 'Nytt passord': 'hemmelig', 'Gjenta passord': 'hemmelig' });
    await user.click(key('Lagre passord'));
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain('Lenken er brukt eller for gammel.');
    expect(document.activeElement).toBe(box);
    await user.click(screen.getByRole('link', { name: 'Be om en ny lenke' }));
    expect(here()).toBe('/user-login?fane=glemt');
  });
});
