// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import { type Saved, watchDownloads } from '#client/testing/downloads.ts';
import { pressInMenu } from '#client/testing/row-menu.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import { countWords, NotesTab, titleOf } from './notes-tab.tsx';

const KEY = 'admin-notes-list';
const NOW = new Date('2026-11-21T10:00:00Z');
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let saved: Saved[];

const note = (id: string, content: string, createdAt = '2026-11-20T23:30:00.000Z') => ({
  id,
  content,
  title: titleOf(content),
  createdAt,
});
const keep = (...rows: unknown[]) => localStorage.setItem(KEY, JSON.stringify(rows));
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const toastText = () => screen.getByTestId('toast').textContent;
const titles = () => screen.queryAllByRole('heading', { level: 4 }).map((it) => it.textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Innhold i/ });
const isEditing = () => screen.queryByRole('textbox', { name: /^Innhold i/ }) !== null;
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const answer = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

function open() {
  render(
    <>
      <NotesTab />
      <ToastText />
    </>,
  );
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

describe('a new note', () => {
  it.each(['', '   \n\t '])('is refused when it is %j', async (content) => {
    open();
    if (content !== '') await user.type(screen.getByLabelText('Innhold'), content);
    await press('Lagre notat');
    expect(toastText()).toBe('Tomt notat|Skriv noe innhold før du lagrer.');
    expect(stored()).toEqual([]);
  });

  it('is stored with its time, by button or by Ctrl+Enter, and survives a change of tab', async () => {
    open();
    await user.type(screen.getByLabelText('Innhold'), 'Ring lyd');
    cleanup();
    open();
    await user.type(screen.getByLabelText('Innhold'), '{Enter}i morgen{Control>}{Enter}{/Control}');
    expect(toastText()).toBe('Notat lagret!');
    const [kept] = stored();
    expect(kept).toMatchObject({ content: 'Ring lyd\ni morgen', title: 'Ring lyd' });
    expect(new Date(Number(kept.id)).toISOString()).toBe(kept.createdAt);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Innhold').value).toBe('');
    expect(localStorage.getItem('admin-notes-draft')).toBeNull();
  });

  it.each([
    ['Kort', 'Kort'],
    ['  først\nså', 'først'],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['x'.repeat(51), `${'x'.repeat(50)}...`],
    [`${'🎵'.repeat(51)}`, `${'🎵'.repeat(50)}...`],
  ])('%j has the title %j', (content, title) => {
    expect(titleOf(content)).toBe(title);
  });
});

describe('the notes', () => {
  it('stand newest first and are counted', () => {
    keep(note('1', 'en to  tre', '2026-01-01T10:00:00.000Z'), note('2', 'fire\nfem'));
    open();
    expect(titles()).toEqual(['fire', 'en to  tre']);
    expect(figure('Antall notater')).toBe('2');
    expect(figure('Antall ord')).toBe('5');
    expect(figure('Antall tegn')).toBe('18');
    expect(figure('Nyeste notat'), 'in Oslo').toBe('21.11.2026');
    screen.getByText('Notatene lagres lokalt i nettleseren.');
    expect(countWords(' \n ')).toBe(0);
  });

  it.each([
    ['Ctrl+Enter', () => user.keyboard('{Control>}{Enter}{/Control}')],
    ['leaving the field', () => user.click(document.body)],
  ])('are saved by %s', async (_how, save) => {
    keep(note('1', 'gammelt'));
    open();
    await press('Rediger: gammelt');
    expect(document.activeElement).toBe(editor());
    await user.keyboard('{Enter}mer');
    await save();
    expect(isEditing()).toBe(false);
    expect(toastText()).toBe('Notat oppdatert!');
    expect(stored()).toEqual([note('1', 'gammelt\nmer')]);
  });

  it('stay as they were after Escape, and are refused empty', async () => {
    keep(note('1', 'gammelt'));
    open();
    await press('Rediger: gammelt');
    await user.keyboard('x{Escape}');
    expect(isEditing()).toBe(false);
    await press('Rediger: gammelt');
    await user.clear(editor());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(toastText()).toBe('Tomt notat|Skriv noe innhold før du lagrer.');
    expect(isEditing(), 'the key leaves it open').toBe(true);
    await user.click(document.body);
    expect(isEditing()).toBe(false);
    expect(stored()).toEqual([note('1', 'gammelt')]);
  });

  it('are deleted only after a question, one or all', async () => {
    keep(note('1', 'en'), note('2', 'to'), note('3', 'tre'));
    open();
    await pressInMenu(user, 'to', 'Slett');
    await answer('Avbryt');
    expect(titles()).toHaveLength(3);
    await pressInMenu(user, 'to', 'Slett');
    await answer('Slett');
    expect(toastText()).toBe('Notat slettet');
    expect(titles()).toEqual(['tre', 'en']);
    await press('Slett alle');
    expect((await screen.findByRole('dialog')).textContent).toContain('kan ikke angres');
    await answer('Slett alle');
    expect(toastText()).toBe('Alle notater er slettet');
    expect(stored()).toEqual([]);
  });

  it('follow another tab, and an edit there is not lost to one here', async () => {
    keep(note('1', 'en'));
    open();
    await press('Rediger: en');
    keep(note('1', 'en'), note('2', 'fra en annen fane', '2026-11-21T09:00:00.000Z'));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(titles()).toEqual(['fra en annen fane', 'en']);
    await user.keyboard('!{Control>}{Enter}{/Control}');
    expect(stored().map(({ content }: { content: string }) => content)).toEqual([
      'en!',
      'fra en annen fane',
    ]);
  });
});

describe('the files', () => {
  it('have the specified names', async () => {
    keep(note('1795257000000', 'en\nlinje til'), note('2', 'to', '2026-02-01T10:00:00.000Z'));
    open();
    await pressInMenu(user, 'to', 'Last ned');
    await press('Last ned alle');
    expect(saved.map(({ name }) => name)).toEqual([
      'notat_1.2.2026_2.txt',
      'alle_notater_21.11.2026.txt',
    ]);
    expect(saved[0]?.text).toBe('to\nOpprettet: 1.2.2026 11:00\n\nto\n');
    expect(saved[1]?.text).toContain('en\nlinje til');
    expect(saved[1]?.text).toContain('to\n');
  });

  it('are not made of nothing', async () => {
    open();
    await press('Last ned alle');
    expect(toastText()).toBe('Ingen notater|Det er ingen notater å laste ned.');
    expect(saved).toEqual([]);
  });
});
