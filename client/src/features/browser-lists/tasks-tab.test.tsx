// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import { pressInMenu } from '#client/testing/row-menu.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import { type Task, TasksTab, tasks } from './tasks-tab.tsx';

const KEY = 'admin-todo-list';
const NOW = new Date('2026-11-21T10:00:00Z');
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });

const job = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  task: `jobb ${id}`,
  completed: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  priority: 'medium',
  ...over,
});
const keep = (...rows: unknown[]) => localStorage.setItem(KEY, JSON.stringify(rows));
const stored = (): Task[] => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const toastText = () => screen.getByTestId('toast').textContent;
const shown = () => screen.queryAllByRole('checkbox').map((box) => box.parentElement?.textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const editor = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Oppgave: / });
const isEditing = () => screen.queryByRole('textbox', { name: /^Oppgave: / }) !== null;
const answer = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

function open() {
  render(
    <>
      <TasksTab />
      <ToastText />
    </>,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

describe('a new task', () => {
  it('is refused empty', async () => {
    open();
    await user.type(screen.getByLabelText('Oppgave'), '   {Enter}');
    expect(toastText()).toBe('Tom oppgave|Skriv en oppgave før du legger til.');
    expect(stored()).toEqual([]);
  });

  it('has medium priority unless chosen otherwise', async () => {
    open();
    await user.type(screen.getByLabelText('Oppgave'), ' Bestill lys {Enter}');
    expect(toastText()).toBe('Oppgave lagt til!');
    await user.type(screen.getByLabelText('Oppgave'), 'Ring brannvesenet');
    await user.selectOptions(screen.getByLabelText('Prioritet'), 'Høy');
    await press('Legg til');
    expect(stored()).toMatchObject([
      { task: 'Ring brannvesenet', priority: 'high', completed: false },
      { task: 'Bestill lys', priority: 'medium', completed: false },
    ]);
    expect(shown()).toEqual(['Ring brannvesenet', 'Bestill lys']);
    expect(new Set(stored().map(({ id }) => id)).size).toBe(2);
  });
});

describe('the tasks', () => {
  it('stand open before completed, by priority, newest first', () => {
    const newer = '2026-11-21T09:00:00.000Z';
    keep(
      job('1', { completed: true, priority: 'high', createdAt: newer }),
      job('2', { priority: 'low', createdAt: newer }),
      job('3'),
      job('4', { createdAt: newer }),
      job('5', { priority: 'high' }),
      job('6', { completed: true, priority: 'low', createdAt: newer }),
      job('7', { completed: true, priority: 'high' }),
    );
    open();
    expect(shown()).toEqual([5, 4, 3, 2, 1, 7, 6].map((id) => `jobb ${id}`));
    const bar = screen.getByRole('progressbar', { name: 'Fullført' });
    expect(bar.getAttribute('aria-valuetext')).toBe('43 % fullført');
  });

  it('are completed and opened again', async () => {
    keep(job('1'));
    open();
    await user.click(screen.getByLabelText('jobb 1'));
    expect(toastText()).toBe('Oppgave fullført!');
    expect(stored()).toEqual([job('1', { completed: true })]);
    await user.click(screen.getByLabelText('jobb 1'));
    expect(toastText()).toBe('Oppgave gjenåpnet');
    expect(stored()).toEqual([job('1')]);
  });

  it.each([
    ['Enter', () => user.keyboard('{Enter}')],
    ['leaving the field', () => user.click(document.body)],
  ])('are saved by %s', async (_how, save) => {
    keep(job('1'));
    open();
    await press('Rediger: jobb 1');
    expect(document.activeElement).toBe(editor());
    await user.keyboard(' nå');
    await save();
    expect(isEditing()).toBe(false);
    expect(toastText()).toBe('Oppgave oppdatert!');
    expect(stored()).toEqual([job('1', { task: 'jobb 1 nå' })]);
  });

  it('stay as they were after Escape, and when they are emptied', async () => {
    keep(job('1'));
    open();
    await press('Rediger: jobb 1');
    await user.keyboard('x{Escape}');
    expect(isEditing()).toBe(false);
    await press('Rediger: jobb 1');
    await user.clear(editor());
    await user.keyboard('{Enter}');
    expect(toastText()).toBe('Tom oppgave|Skriv en oppgave før du legger til.');
    await user.click(document.body);
    expect(stored()).toEqual([job('1')]);
    expect(shown()).toEqual(['jobb 1']);
  });

  it('are deleted one by one, and come back by Angre', async () => {
    keep(job('1'), job('2'));
    open();
    await pressInMenu(user, 'jobb 1', 'Slett');
    expect(toastText()).toBe('Oppgave slettet|jobb 1');
    expect(stored()).toEqual([job('2')]);
    await press('Angre');
    expect(stored()).toEqual([job('2'), job('1')]);
  });

  it('are removed together only after a question', async () => {
    keep(job('1'), job('2', { completed: true }));
    open();
    await press('Fjern fullførte');
    await answer('Avbryt');
    expect(stored()).toHaveLength(2);
    await press('Fjern fullførte');
    await answer('Fjern fullførte');
    expect(toastText()).toBe('Fullførte oppgaver er fjernet');
    expect(stored()).toEqual([job('1')]);
    await press('Fjern fullførte');
    expect(toastText()).toBe('Ingen fullførte oppgaver|Det er ingen fullførte oppgaver å fjerne.');
    await press('Slett alle');
    expect((await screen.findByRole('dialog')).textContent).toContain('kan ikke angres');
    await answer('Slett alle');
    expect(stored()).toEqual([]);
    await press('Slett alle');
    expect(toastText()).toBe('Ingen oppgaver|Det er ingen oppgaver å slette.');
  });

  it('are read from anything', () => {
    keep({ id: 5, task: 'fra før', completed: 'ja', priority: 'viktig' }, [1], { task: '' });
    open();
    expect(shown()).toEqual(['fra før']);
    expect(tasks.get().entries).toEqual([
      { id: '5', task: 'fra før', completed: false, createdAt: '', priority: 'medium' },
    ]);
    screen.getByText(/kunne ikke leses/);
  });
});
