// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { NORA } from '../testing/nora.ts';
import { AffiliateLogin } from './affiliate-login.tsx';

const TOKEN = 'x'.repeat(43);
const LOGIN = 'POST /api/affiliate/login';
const PASSWORD = 'POST /api/affiliate/password';
const user = userEvent.setup();
const client = createQueryClient();
let api: FakeApi;

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const here = () => window.location.pathname + window.location.search;
const entered = { success: true, affiliate: NORA, message: 'Velkommen tilbake, Nora!' };

function visit(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={client}>
      <AffiliateLogin headingId="tittel" width={592} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  api = fakeApi();
  api.answers('GET /api/affiliate/session', { success: false });
  vi.stubGlobal('BroadcastChannel', undefined);
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('by password', () => {
  it('says what is missing', async () => {
    visit('/affiliate-login');
    await press('Logg inn');
    await screen.findByText('Ugyldig e-postadresse');
    screen.getByText('Passord kreves');
    expect(api.made(LOGIN)).toEqual([]);
  });

  it('leads to the dashboard', async () => {
    api.answers(LOGIN, entered);
    visit('/affiliate-login');
    await user.type(field('E-post'), 'nora@ctrl.example');
    await user.type(field('Passord'), 'tre lys');
    await press('Logg inn');
    await waitFor(() => expect(here()).toBe('/affiliate-dashboard'));
    expect(api.made(LOGIN)).toEqual([{ epost: 'nora@ctrl.example', password: 'tre lys' }]);
    expect(client.getQueryData(['/api/affiliate/session'])).toEqual({
      success: true,
      affiliate: NORA,
    });
  });

  it('says why it failed and keeps the address', async () => {
    api.answers(LOGIN, { success: false, message: 'Ugyldig e-postadresse eller passord' }, 401);
    visit('/affiliate-login');
    await user.type(field('E-post'), 'nora@ctrl.example');
    await user.type(field('Passord'), 'feil');
    await press('Logg inn');
    await screen.findByText('Ugyldig e-postadresse eller passord');
    expect(field('E-post').value).toBe('nora@ctrl.example');
    await waitFor(() => expect(document.activeElement).toBe(field('Passord')));
  });

  it('is nothing for somebody who is in already', async () => {
    api.answers('GET /api/affiliate/session', { success: true, affiliate: NORA });
    visit('/affiliate-login');
    await waitFor(() => expect(here()).toBe('/affiliate-dashboard'));
  });

  it('leads to the admins’ way in and to the application', () => {
    visit('/affiliate-login');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Admin-innlogging')).toBe('/admin-login');
    expect(href('Bli affiliate')).toBe('/affiliate');
  });
});

describe('by a link', () => {
  it('is asked for by e-mail', async () => {
    api.answers('POST /api/affiliate/login-link', { success: true, message: 'Sjekk e-posten.' });
    visit('/affiliate-login');
    await user.click(screen.getByRole('link', { name: 'Få en innloggingslenke på e-post' }));
    expect(here()).toBe('/affiliate-login?fane=lenke');
    await user.type(field('E-post'), 'nora@ctrl.example');
    await press('Send lenke');
    await screen.findByText('Sjekk e-posten.');
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(api.made('POST /api/affiliate/login-link')).toEqual([{ epost: 'nora@ctrl.example' }]);
  });

  it('logs in when the key is pressed, not when it is opened', async () => {
    api.answers(LOGIN, entered);
    visit(`/affiliate-login?token=${TOKEN}&til=innlogging`);
    expect(api.made(LOGIN)).toEqual([]);
    await press('Logg inn');
    await waitFor(() => expect(here()).toBe('/affiliate-dashboard'));
    expect(api.made(LOGIN)).toEqual([{ token: TOKEN }]);
  });

  it('is not used up by a browser that refuses the cookie of the session', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    visit(`/affiliate-login?token=${TOKEN}&til=innlogging`);
    await press('Logg inn');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nettleseren tar ikke imot informasjonskapsler.');
    expect(api.made(LOGIN)).toEqual([]);
  });

  it('chooses a password and is in', async () => {
    api.answers(PASSWORD, entered);
    visit(`/affiliate-login?token=${TOKEN}`);
    await user.type(field('Passord'), 'tre lys');
    await user.type(field('Gjenta passord'), 'fire lys');
    await press('Lagre og logg inn');
    await screen.findByText('Passordene stemmer ikke overens');
    await user.clear(field('Gjenta passord'));
    await user.type(field('Gjenta passord'), 'tre lys');
    await press('Lagre og logg inn');
    await waitFor(() => expect(here()).toBe('/affiliate-dashboard'));
    expect(api.made(PASSWORD)).toEqual([{ token: TOKEN, password: 'tre lys' }]);
  });

  it.each([
    [`/affiliate-login?token=${TOKEN}&til=innlogging`, LOGIN],
    [`/affiliate-login?token=${TOKEN}&til=passord`, PASSWORD],
  ])('of %s says when it is worth nothing, and leads to a new one', async (address, call) => {
    const token = 'Lenken er ugyldig, brukt eller for gammel. Be om en ny.';
    api.answers(call, { message: token, errors: { token } }, 400);
    visit(address);
    if (call === PASSWORD) {
      await user.type(field('Passord'), 'tre lys');
      await user.type(field('Gjenta passord'), 'tre lys');
      await press('Lagre og logg inn');
    } else await press('Logg inn');
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain(token);
    expect(document.activeElement).toBe(box);
    expect(screen.getByRole('link', { name: 'Be om en ny lenke' }).getAttribute('href')).toBe(
      '/affiliate-login?fane=lenke',
    );
  });

  it('sends an application when the key is pressed', async () => {
    const call = 'POST /api/affiliate/application';
    const address = `/affiliate-login?token=${TOKEN}&til=soknad`;
    api.answers(call, { success: true, message: 'Søknaden fra Nora er sendt.' });
    visit(address);
    expect(api.made(call)).toEqual([]);
    await press('Send søknaden');
    await screen.findByText('Søknaden fra Nora er sendt.');
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(api.made(call)).toEqual([{ token: TOKEN }]);
    cleanup();
    const token = 'Lenken er ugyldig, brukt eller for gammel.';
    api.answers(call, { message: token, errors: { token } }, 400);
    visit(address);
    await press('Send søknaden');
    expect((await screen.findByRole('alert')).textContent).toContain(token);
    expect(screen.getByRole('link', { name: 'Søk på nytt' }).getAttribute('href')).toBe(
      '/affiliate',
    );
  });

  it('can be tried again when no answer came', async () => {
    api.fails(LOGIN);
    visit(`/affiliate-login?token=${TOKEN}&til=innlogging`);
    await press('Logg inn');
    await screen.findByText('Vi får ikke kontakt med serveren. Sjekk nettet og prøv igjen.');
    api.answers(LOGIN, entered);
    await press('Logg inn');
    await waitFor(() => expect(here()).toBe('/affiliate-dashboard'));
  });
});
