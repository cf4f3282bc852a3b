// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { dismissToast } from '#client/lib/toast.ts';
import { type Saved, watchDownloads } from '#client/testing/downloads.ts';
import { pressInMenu } from '#client/testing/row-menu.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import { contacts } from './contact.ts';
import { ContactsTab } from './contacts-tab.tsx';

const KEY = 'admin_contacts';
const NOW = new Date('2026-02-01T10:00:00Z');
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let saved: Saved[];

const person = (over: object) => ({
  id: crypto.randomUUID(),
  name: 'Kari',
  phone: '',
  email: '',
  website: '',
  accreditation: '',
  comment: '',
  type: 'private',
  createdAt: '2026-01-05T10:00:00.000Z',
  ...over,
});
const keep = (...rows: unknown[]) => localStorage.setItem(KEY, JSON.stringify(rows));
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const toastText = () => screen.getByTestId('toast').textContent;
const names = () =>
  screen.queryAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => within(screen.getByRole('dialog')).getByLabelText(name);

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ContactsTab />
      <ToastText />
    </QueryClientProvider>,
  );
}
async function openForm(name: string | RegExp) {
  await press(name);
  await screen.findByRole('dialog');
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  saved = watchDownloads();
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('contacts', () => {
  it('are added with a random id, private unless chosen otherwise', async () => {
    open();
    screen.getByText('Ingen kontakter ennå. Legg til den første.');
    await openForm('Ny kontakt');
    await press('Lagre kontakt');
    expect(field(/^Navn/).getAttribute('aria-invalid')).toBe('true');
    within(screen.getByRole('dialog')).getByText('Navn er påkrevd');
    await user.type(field(/^Navn/), '  Kari Nordmann ');
    await user.type(field(/^E-post/), 'kari@');
    await user.type(field(/^Nettside/), 'javascript:alert(1)');
    await press('Lagre kontakt');
    within(screen.getByRole('dialog')).getByText('Ugyldig e-postadresse');
    within(screen.getByRole('dialog')).getByText('Ugyldig URL');
    expect(stored()).toEqual([]);
    await user.clear(field(/^E-post/));
    await user.clear(field(/^Nettside/));
    await user.type(field(/^Nettside/), 'https://kari.example');
    await press('Lagre kontakt');
    expect(toastText()).toBe('Kontakt lagret!|Kari Nordmann');
    expect(stored()).toEqual([
      person({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'Kari Nordmann',
        website: 'https://kari.example',
        createdAt: expect.stringMatching(/^2026-02-01T10:00/),
      }),
    ]);
  });

  it('are edited when one was chosen', async () => {
    keep(person({ id: 'k', name: 'Kari', type: 'crew', comment: 'lyd' }));
    open();
    await openForm('Rediger: Kari');
    screen.getByRole('heading', { name: 'Rediger kontakt' });
    expect((field(/^Kommentar/) as HTMLTextAreaElement).value).toBe('lyd');
    await user.selectOptions(field(/^Type/), 'Bedrift');
    await press('Lagre endringer');
    expect(toastText()).toBe('Kontakt oppdatert!|Kari');
    expect(stored()).toEqual([person({ id: 'k', type: 'business', comment: 'lyd' })]);
  });

  it('are searched without regard to letter case, by number as it stands, and by type', async () => {
    keep(
      person({ name: 'Åse', email: 'Ase@Lyd.example', type: 'crew' }),
      person({ name: 'bo', accreditation: 'PRESSE' }),
      person({ name: 'Dag', phone: '+47 912 34 567' }),
    );
    open();
    expect(names()).toEqual(['bo', 'Dag', 'Åse']);
    const search = screen.getByLabelText('Søk i kontakter');
    for (const [words, found] of [
      ['åSE', ['Åse']],
      ['lyd.EXAMPLE', ['Åse']],
      ['presse', ['bo']],
      ['912 34', ['Dag']],
      ['finnes ikke', []],
    ] as const) {
      await user.clear(search);
      await user.type(search, words);
      expect(names(), words).toEqual(found);
    }
    screen.getByText('Ingen kontakter passer til søket.');
    await user.clear(search);
    await user.selectOptions(screen.getByLabelText('Type'), 'Crew');
    expect(names()).toEqual(['Åse']);
  });

  it('are deleted, and come back by Angre within 10 s', async () => {
    keep(person({ id: 'k' }), person({ id: 'l', name: 'Lars' }));
    open();
    await pressInMenu(user, 'Kari', 'Slett');
    expect(toastText()).toBe('Kontakt slettet|Kari');
    expect(names()).toEqual(['Lars']);
    await press('Angre');
    expect(names()).toEqual(['Kari', 'Lars']);
  });

  it('are links only to what may be opened', async () => {
    keep(
      person({ name: 'A', website: 'javascript:alert(1)', email: 'tull', phone: 'ring meg' }),
      person({
        name: 'B',
        website: 'https://b.example',
        email: 'b@b.example',
        phone: '912 34 567',
      }),
    );
    open();
    const links = (inside: Pick<typeof screen, 'queryAllByRole'>) =>
      inside.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links(screen)).toEqual(['tel:91234567', 'mailto:b@b.example']);
    await pressInMenu(user, 'B', 'Detaljer');
    await screen.findByRole('dialog', { name: 'B' });
    expect(links(within(screen.getByRole('dialog')))).toContain('https://b.example');
    await user.keyboard('{Escape}');
    await pressInMenu(user, 'A', 'Detaljer');
    const sheet = within(await screen.findByRole('dialog', { name: 'A' }));
    expect(links(sheet)).toEqual([]);
    sheet.getByText('javascript:alert(1)');
  });

  it('come twenty a page, and another search starts at its first page', async () => {
    keep(...Array.from({ length: 45 }, (_, index) => person({ name: `Nr ${100 + index}` })));
    open();
    expect(names()).toHaveLength(20);
    await press('Neste side');
    await press('Neste side');
    expect(names()).toEqual(['Nr 140', 'Nr 141', 'Nr 142', 'Nr 143', 'Nr 144']);
    screen.getByText('41–45 av 45');
    await user.type(screen.getByLabelText('Søk i kontakter'), 'Nr');
    expect(names()[0]).toBe('Nr 100');
  });

  it('are two lines that open their details where the table does not fit', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    keep(person({ id: 'k', accreditation: 'Presse', phone: '912 34 567', comment: 'to\nlinjer' }));
    open();
    expect(screen.queryByRole('table')).toBeNull();
    await openForm(/^Kari.*Privat.*Presse · 912 34 567.*05\.01\.2026$/);
    const sheet = within(screen.getByRole('dialog', { name: 'Kari' }));
    sheet.getByText(/^to\s+linjer$/);
    await user.click(sheet.getByRole('button', { name: 'Slett: Kari' }));
    expect(toastText()).toBe('Kontakt slettet|Kari');
    expect(stored()).toEqual([]);
  });
});

describe('the contacts file', () => {
  it('has the specified name, header and order, and nothing a spreadsheet runs', async () => {
    keep(
      person({ name: 'Åse; "lyd"', type: 'crew', comment: 'to\nlinjer', phone: '+47 912' }),
      person({ name: '=1+1', email: '@x', website: '-a', type: 'business' }),
    );
    open();
    await press('Last ned alle (CSV)');
    await user.selectOptions(screen.getByLabelText('Type'), 'Crew');
    await press('Last ned Crew (CSV)');
    expect(saved).toEqual([
      {
        name: 'alle_kontakter_1.2.2026.csv',
        text:
          '\uFEFFNavn;Telefon;E-post;Nettside;Akkreditering;Kommentar;Type;Opprettet\r\n' +
          "'=1+1;;'@x;'-a;;;Bedrift;5.1.2026\r\n" +
          '"Åse; ""lyd""";\'+47 912;;;;"to\nlinjer";Crew;5.1.2026\r\n',
      },
      { name: 'kontakter_crew_1.2.2026.csv', text: expect.stringContaining('Åse') },
    ]);
    expect(saved[1]?.text).not.toContain('Bedrift');
  });

  it('is not made of nothing', async () => {
    keep(person({ type: 'crew' }));
    open();
    await user.selectOptions(screen.getByLabelText('Type'), 'Bedrift');
    await press('Last ned Bedrift (CSV)');
    expect(toastText()).toBe('Ingen kontakter|Det er ingen kontakter å laste ned.');
    expect(saved).toEqual([]);
  });
});

describe('foreign content', () => {
  it('never breaks the tab, and is told and kept', async () => {
    keep(
      { id: 7, name: 'Gammel', type: 'ukjent', createdAt: 'i går', phone: 12, email: null },
      null,
      { name: 'uten id' },
    );
    open();
    expect(names()).toEqual(['Gammel']);
    screen.getByText(/kunne ikke leses\. Det er tatt vare på under/);
    await press('Last ned det');
    expect(saved[0]?.name).toBe('admin_contacts_uleselig.txt');
    expect(JSON.parse(saved[0]?.text ?? '')).toEqual([null, { name: 'uten id' }]);
    await press('Slett det');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Slett' }),
    );
    expect(screen.queryByText(/kunne ikke leses/)).toBeNull();
    expect(contacts.get().aside).toEqual([]);
  });
});
