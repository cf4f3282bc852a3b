// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import { type Saved, watchDownloads } from '#client/testing/downloads.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import { BackupPanel } from './browser-tabs.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const KEYS = ['admin_contacts', 'admin-notes-list', 'admin-todo-list'] as const;
let saved: Saved[];

const made = { createdAt: '2026-11-20T10:00:00.000Z' };
const blank = { phone: '', email: '', website: '', accreditation: '', comment: '' };
const contact = (id: string) => ({ id, name: `navn ${id}`, type: 'crew', ...blank, ...made });
const note = (id: string) => ({ id, content: `notat ${id}`, title: `notat ${id}`, ...made });
const task = (id: string) => ({ id, task: id, completed: false, priority: 'low', ...made });
const content = (id: string) => ({
  [KEYS[0]]: [contact(id)],
  [KEYS[1]]: [note(id)],
  [KEYS[2]]: [task(id)],
});
const keep = (lists: object) => {
  for (const [key, rows] of Object.entries(lists)) localStorage.setItem(key, JSON.stringify(rows));
};
const stored = () =>
  Object.fromEntries(KEYS.map((key) => [key, JSON.parse(localStorage.getItem(key) ?? '[]')]));
const toastText = () => screen.getByTestId('toast').textContent;
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const chooseBytes = (bytes: Uint8Array) =>
  user.upload(
    screen.getByLabelText('Fil med sikkerhetskopi'),
    Object.assign(new File([], 'kopi.json', { type: 'application/json' }), {
      text: async () => new TextDecoder().decode(bytes),
      arrayBuffer: async () => bytes.buffer,
    }),
  );
const choose = (text: string) => chooseBytes(new TextEncoder().encode(text));
const answer = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  saved = watchDownloads();
  render(
    <>
      <BackupPanel />
      <ToastText />
    </>,
  );
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what stays in the browser after a logout', () => {
  it('is a question, unless the setting makes it a rule', async () => {
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /når jeg logger ut/ });
    expect(box().checked).toBe(false);
    await user.click(box());
    expect(localStorage.getItem('admin-forget-on-logout')).toBe('true');
    cleanup();
    render(<BackupPanel />);
    expect(box().checked).toBe(true);
    await user.click(box());
    expect(localStorage.getItem('admin-forget-on-logout')).toBe('false');
  });
});

describe('the backup', () => {
  it('brings everything back into an empty browser', async () => {
    keep(content('1'));
    const before = stored();
    await press('Last ned sikkerhetskopi');
    expect(saved[0]?.name).toBe('sikkerhetskopi_21.11.2026.json');
    localStorage.clear();
    await choose(saved[0]?.text ?? '');
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Filen inneholder 1 kontakt, 1 notat og 1 oppgave.',
    );
    await answer('Erstatt alt');
    expect(toastText()).toBe('Sikkerhetskopien er hentet inn');
    expect(stored()).toEqual(before);
  });

  it('may have been saved as UTF-16 by a text editor', async () => {
    const text = `\uFEFF${JSON.stringify(content('1'))}`;
    const units = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
    await chooseBytes(new Uint8Array(units.buffer));
    await answer('Erstatt alt');
    expect(stored()).toEqual(content('1'));
  });

  it('adds what is missing, or replaces what is there', async () => {
    keep(content('1'));
    const file = JSON.stringify({
      ...content('2'),
      [KEYS[0]]: [{ ...contact('1'), name: 'eldre' }, contact('2'), null, { id: 'x' }],
    });
    await choose(file);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2 rader i filen kan ikke leses');
    await answer('Legg til det som mangler');
    expect(stored()).toEqual({
      [KEYS[0]]: [contact('1'), contact('2')],
      [KEYS[1]]: [note('1'), note('2')],
      [KEYS[2]]: [task('1'), task('2')],
    });
    await choose(JSON.stringify(content('3')));
    await answer('Erstatt alt');
    expect(stored()).toEqual(content('3'));
  });

  it.each(['', 'tull', '[]', '{"admin_contacts":"nei"}', 'null'])('refuses %j', async (text) => {
    keep(content('1'));
    await choose(text);
    expect(toastText()).toBe('Kunne ikke lese filen|kopi.json er ikke en sikkerhetskopi herfra.');
    expect(stored()).toEqual(content('1'));
  });

  it('changes nothing when there is no room for all of it', async () => {
    keep(content('1'));
    await choose(JSON.stringify(content('2')));
    const set = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key: string,
      value: string,
    ) {
      if (key === KEYS[2]) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    });
    await answer('Erstatt alt');
    expect(toastText()).toContain('Ingenting er endret.');
    expect(stored()).toEqual(content('1'));
  });
});
