// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { typedNumber } from './affiliate-form.tsx';
import { Application } from './application.tsx';

const CALL = 'POST /api/affiliate/apply';
const user = userEvent.setup();
let api: FakeApi;

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send søknad' });
const terms = () => screen.getByRole('checkbox');

async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.input(field(name), { target: { value } });
  }
}

beforeEach(() => {
  api = fakeApi();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Application />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the application', () => {
  it('says what is missing, the terms among it, and sends nothing', async () => {
    await user.click(send());
    await screen.findByText('Navn er påkrevd');
    screen.getByText('Ugyldig e-postadresse');
    screen.getByText('Du må godta vilkårene for å søke');
    expect(document.activeElement).toBe(field('Navn'));
    expect(api.made(CALL)).toEqual([]);
  });

  it('needs one social profile and a number of followers that is one', async () => {
    await fill({ Navn: 'Nora Vik', 'E-post': 'nora@ctrl.example', Følgere: 'mange' });
    await user.click(terms());
    await user.click(send());
    await screen.findByText('Skriv et helt tall');
    await fill({ Følgere: '12 500' });
    await user.click(send());
    await screen.findByText('Legg inn minst én profil på sosiale medier');
    expect(api.made(CALL)).toEqual([]);
  });

  it('has two fields for profiles, and one more with each press of its key', async () => {
    const more = () => screen.getByRole('button', { name: 'Legg til profil' });
    expect(screen.queryByLabelText('YouTube')).toBeNull();
    screen.getByRole('button', { description: 'YouTube, Twitch eller Discord' });
    await user.click(more());
    expect(document.activeElement).toBe(field('YouTube'));
    await user.tab();
    expect(document.activeElement).toBe(more());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('Twitch'));
    await user.click(more());
    expect(document.activeElement).toBe(field('Discord'));
    expect(screen.queryByRole('button', { name: 'Legg til profil' })).toBeNull();

    api.answers(CALL, { success: true, message: 'Takk!' });
    await fill({ Navn: 'Nora Vik', 'E-post': 'nora@ctrl.example', Twitch: 'nora' });
    await user.click(terms());
    await user.click(send());
    await screen.findByText('Takk!');
    expect(api.made(CALL)).toMatchObject([{ instagram: null, twitch: 'nora', discord: null }]);
  });

  it('sends the fields once, and thanks in the words of the server', async () => {
    const answer = api.waits(CALL);
    await fill({
      Navn: ' Nora Vik ',
      'E-post': 'nora@ctrl.example',
      Telefon: '99 88 77 66',
      Følgere: '12 500',
      TikTok: '@nora',
    });
    await user.click(terms());
    await user.dblClick(send());
    await waitFor(() => expect(api.made(CALL)).toHaveLength(1));
    expect(
      screen
        .getByRole<HTMLButtonElement>('button', { name: 'Sender...' })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    answer({ success: true, message: 'Takk for søknaden!' });
    const panel = await screen.findByRole('status');
    expect(panel.textContent).toContain('Takk for søknaden!');
    expect(document.activeElement).toBe(panel);
    expect(api.made(CALL)).toEqual([
      {
        navn: 'Nora Vik',
        epost: 'nora@ctrl.example',
        telefon: '99 88 77 66',
        instagram: null,
        tiktok: '@nora',
        youtube: null,
        twitch: null,
        discord: null,
        beskrivelse: null,
        followerCount: 12_500,
      },
    ]);
  });

  it('keeps everything when it could not be sent', async () => {
    api.fails(CALL);
    await fill({ Navn: 'Nora Vik', 'E-post': 'nora@ctrl.example', Instagram: '@nora' });
    await user.click(terms());
    await user.click(send());
    await screen.findByText('Vi vet ikke om det ble gjort. Sjekk nettet og prøv igjen.');
    expect(field('Navn').value).toBe('Nora Vik');
    api.answers(CALL, { success: true, message: 'Takk!' });
    await user.click(send());
    await screen.findByText('Takk!');
  });
});

describe('a typed number', () => {
  it.each([
    ['', 0],
    [undefined, 0],
    ['1.250', 1250],
    ['12\u00A0500', 12_500],
    ['-3', -3],
    ['ti', Number.NaN],
    ['1,5', Number.NaN],
  ])('%s is %d', (text, number) => expect(typedNumber(text)).toBe(number));
});
