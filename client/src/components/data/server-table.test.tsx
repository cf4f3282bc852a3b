// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveText } from '#client/lib/call/download.ts';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import { pressInMenu } from '#client/testing/row-menu.ts';
import { readListState, writeListState } from './server-list.ts';
import { ServerTable, type ServerTableProps } from './server-table.tsx';

vi.mock('#client/lib/call/download.ts', () => ({ saveText: vi.fn() }));
const saved = (call: number) => vi.mocked(saveText).mock.calls[call] ?? [];

interface Person {
  id: string;
  name: string;
}

const table: ServerTableProps<Person> = {
  caption: 'Folk',
  call: 'GET /api/admin/folk' as never,
  pollMs: 30_000,
  columns: [
    { key: 'name', header: 'Navn', cell: ({ name }) => name, rowHeader: true, sort: 'name' },
    { key: 'id', header: 'Nummer', cell: ({ id }) => id, sort: 'id', descendsFirst: true },
  ],
  brief: ({ id, name }) => ({ title: name, under: `nr. ${id}` }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  usualSort: '-id',
  searchLabel: 'Søk i folk',
  filters: [
    {
      name: 'aktiv',
      label: 'Hvem',
      options: [
        { value: '', label: 'Alle' },
        { value: 'true', label: 'Aktive' },
      ],
    },
  ],
  empty: { title: 'Ingen folk' },
  failure: 'Kunne ikke laste folk',
  csv: { fileName: 'folk.csv', columns: [['Navn', ({ name }) => name]] },
};

const people = (...names: string[]) =>
  names.map((name, index) => ({ id: String(index + 1), name }));
const at = (rest = '', page = 1) => `GET /api/admin/folk?page=${page}&limit=20${rest}`;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const key = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
let api: FakeApi;

async function show(search = '', props: Partial<ServerTableProps<Person>> = {}) {
  window.history.replaceState(null, '', `/admin-dashboard${search}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServerTable {...table} {...props} />
    </QueryClientProvider>,
  );
  await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi({ isDeclared: false });
  api.answers(at(), { items: people('Nora', 'Jonas'), total: 2 });
  vi.mocked(saveText).mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the state of a list in the address', () => {
  it.each([
    ['', { q: '', page: 1, sort: '', filters: { aktiv: '' } }],
    [
      'q=kari&side=3&sort=-id&aktiv=true',
      { q: 'kari', page: 3, sort: '-id', filters: { aktiv: 'true' } },
    ],
    ['side=0&sort=tull', { q: '', page: 1, sort: '', filters: { aktiv: '' } }],
    ['side=1e9', { q: '', page: 1, sort: '', filters: { aktiv: '' } }],
  ])('reads %j', (search, state) => {
    expect(readListState(search, '', ['id', '-id'], ['aktiv'])).toEqual(state);
  });

  it('leaves the rest of the address and other lists alone', () => {
    const before = 'fane=users&q=a&b-q=x&b-side=2';
    expect(writeListState(before, 'b', { q: 'y' })).toBe('fane=users&q=a&b-q=y');
    expect(writeListState(before, 'b', { page: 3 })).toBe('fane=users&q=a&b-q=x&b-side=3');
    expect(writeListState(before, '', { q: '', sort: 'id' })).toBe(
      'fane=users&b-q=x&b-side=2&sort=id',
    );
  });
});

describe('ServerTable', () => {
  it('shows what the server answers and asks again every 30 s', async () => {
    await show();
    expect(rows()).toEqual(['Nora', 'Jonas']);
    screen.getByText('1–2 av 2');
    await pass(27_000);
    expect(api.made(at())).toHaveLength(1);
    await pass(3_100);
    expect(api.made(at())).toHaveLength(2);
  });

  it('searches once typing rests, and the address keeps it', async () => {
    await show('?fane=users');
    api.answers(at('&q=jon'), { items: people('Jonas'), total: 1 });
    await user.type(screen.getByRole('searchbox', { name: 'Søk i folk' }), 'jon');
    await pass(300);
    expect(rows()).toEqual(['Jonas']);
    expect(api.made(at('&q=j'))).toHaveLength(0);
    expect(window.location.search).toBe('?fane=users&q=jon');
    await user.keyboard('{Escape}');
    await pass(10);
    expect(window.location.search).toBe('?fane=users');
    expect(rows()).toEqual(['Nora', 'Jonas']);
  });

  it('begins where the address says, and tells an empty search from an empty list', async () => {
    api.answers(at('&q=finnes+ikke&aktiv=true'), { items: [], total: 0 });
    await show('?q=finnes+ikke&aktiv=true');
    screen.getByRole('heading', { name: 'Ingen treff på «finnes ikke»' });
    cleanup();
    api.answers(at(), { items: [], total: 0 });
    await show();
    screen.getByRole('heading', { name: 'Ingen folk' });
    expect(key('Last ned CSV').getAttribute('aria-disabled')).toBe('true');
  });

  it('sorts by its heads, downwards first where that is usual', async () => {
    for (const sort of ['name', '-name', '-id', 'id']) {
      api.answers(at(`&sort=${sort}`), { items: people(sort), total: 1 });
    }
    await show();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Nummer').getAttribute('aria-sort')).toBe('descending');
    await user.click(key('Navn'));
    await pass(10);
    expect(rows()).toEqual(['name']);
    expect(head('Navn').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Nummer').hasAttribute('aria-sort')).toBe(false);
    await user.click(key('Navn'));
    await pass(10);
    expect(rows()).toEqual(['-name']);
    await user.click(key('Nummer'));
    await pass(10);
    expect(rows()).toEqual(['-id']);
    expect(window.location.search).toBe('?sort=-id');
  });

  it('pages, and comes back from a page that has no rows any more', async () => {
    const many = people(...Array.from({ length: 20 }, (_, index) => `p${index}`));
    api.answers(at(), { items: many, total: 21 });
    api.answers(at('', 2), { items: [{ id: '51', name: 'siste' }], total: 21 });
    await show();
    screen.getByText('1–20 av 21');
    expect(key(/Forrige side/).getAttribute('aria-disabled')).toBe('true');
    await user.click(key(/Forrige side/));
    await user.click(key(/Neste side/));
    await pass(10);
    expect(rows()).toEqual(['siste']);
    expect(key(/Neste side/).matches(':disabled')).toBe(false);
    expect(document.activeElement).toBe(key(/Neste side/));
    await user.click(key(/Neste side/));
    expect(window.location.search).toBe('?side=2');
    api.answers(at('', 2), { items: [], total: 20 });
    await pass(30_100);
    expect(window.location.search).toBe('');
    expect(rows()).toHaveLength(20);
  });

  it('is rows where no table fits, which open the details with every act', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const onSelect = vi.fn();
    const acts = () => [
      { label: 'Svar', href: 'mailto:nora@example.no' },
      { label: 'Slett', onSelect },
    ];
    await show('', { acts });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(key('Nora nr. 1'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Nora' }));
    expect(sheet.getByText('Nummer').nextElementSibling?.textContent).toBe('1');
    sheet.getByRole('link', { name: 'Svar: Nora' });
    await user.click(sheet.getByRole('button', { name: 'Slett: Nora' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    api.answers(at('&sort=-name'), { items: people('Aa'), total: 1 });
    const order = screen.getByRole('combobox', { name: 'Rekkefølge' });
    await user.selectOptions(order, 'Navn: Å til A');
    await pass(10);
    expect(window.location.search).toBe('?sort=-name');
  });

  it('has one act beside each row and the others in a menu', async () => {
    const onSelect = vi.fn();
    await show('', {
      acts: ({ name }) => [
        { label: 'Detaljer', onSelect: () => onSelect(`vis ${name}`) },
        { label: 'Slett', onSelect: () => onSelect(`slett ${name}`) },
      ],
    });
    await user.click(key('Detaljer: Jonas'));
    expect(screen.queryByRole('button', { name: /Slett/ })).toBeNull();
    await pressInMenu(user, 'Jonas', 'Slett');
    expect(onSelect.mock.calls).toEqual([['vis Jonas'], ['slett Jonas']]);
    expect(document.activeElement).toBe(key('Flere valg: Jonas'));
  });

  it('narrows by a filter', async () => {
    api.answers(at('&aktiv=true'), { items: people('Nora'), total: 1 });
    await show('?side=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hvem' }), 'Aktive');
    await pass(10);
    expect(rows()).toEqual(['Nora']);
    expect(window.location.search).toBe('?aktiv=true');
  });

  it('selects rows, passes them on, and deselects rows that are no longer shown', async () => {
    await show('', {
      bulk: (ticked, clear) => (
        <button type="button" onClick={clear}>
          Slett {ticked.map(({ name }) => name).join('+')}
        </button>
      ),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Velg Jonas' }));
    key('Slett Jonas');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Velg alle som vises' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    key('Slett Nora+Jonas');
    api.answers(at(), { items: people('Nora'), total: 1 });
    await pass(30_100);
    await user.click(key('Slett Nora'));
    expect(screen.queryByText(/valgt/)).toBeNull();
  });

  it('downloads every row of the search, and only the ticked ones when there are any', async () => {
    const csv = (page: number) => `GET /api/admin/folk?page=${page}&limit=200`;
    const many = people(...Array.from({ length: 200 }, (_, index) => `p${index}`));
    api.answers(csv(1), { items: many, total: 201 });
    api.answers(csv(2), { items: [{ id: '201', name: '=SUM(1)' }, many[199]], total: 201 });
    await show();
    await user.click(key('Last ned CSV'));
    await pass(50);
    expect(saved(0).slice(1)).toEqual(['folk.csv', 'text/csv']);
    const lines = saved(0)[0]?.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(202);
    expect(lines?.[0]).toBe('Navn');
    expect(lines?.at(-1)).toBe("'=SUM(1)");
    await user.click(screen.getByRole('checkbox', { name: 'Velg Jonas' }));
    await user.click(key('Last ned CSV'));
    await pass(50);
    expect(saved(1)[0]).toBe('\uFEFFNavn\r\nJonas\r\n');
  });

  it('downloads the row that moved to a page already read when another one was deleted', async () => {
    const csv = (page: number) => `GET /api/admin/folk?page=${page}&limit=200`;
    const [first, ...rest] = people(...Array.from({ length: 402 }, (_, index) => `p${index}`));
    const pages = (all: readonly unknown[]) =>
      [1, 2, 3].forEach((page) => {
        const items = all.slice(200 * (page - 1), 200 * page);
        api.answers(csv(page), { items, total: all.length });
      });
    pages([first, ...rest]);
    const answer = api.waits(csv(1));
    await show();
    await user.click(key('Last ned CSV'));
    pages(rest);
    answer({ items: [first, ...rest].slice(0, 200), total: 402 });
    await pass(50);
    const lines = saved(0)[0]?.trim().split('\r\n').slice(1);
    expect(lines).toEqual(rest.map(({ name }) => name));
  });

  it('shows a failure, tries again, and keeps old rows when a later call fails', async () => {
    api.answers(at(), { message: 'Databasen er borte' }, 503);
    await show();
    await pass(1_500);
    expect(api.made(at())).toHaveLength(2);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('HTTP 503Kunne ikke laste folkDatabasen er borte');
    api.answers(at(), { items: people('Nora'), total: 1 });
    await user.click(within(alert).getByRole('button', { name: 'Prøv igjen' }));
    await pass(10);
    expect(rows()).toEqual(['Nora']);
    api.fails(at());
    await pass(32_000);
    expect(rows()).toEqual(['Nora']);
    screen.getByText(/Lista kan være gammel/);
  });
});
