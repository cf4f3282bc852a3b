// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { Edition } from '#shared/contracts/content.ts';
import { type Json, valueAt } from '#shared/rules/content-pointer.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { GroundsSection } from './grounds-section.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const areas = () => (valueAt(session.get().document, '/grounds/areas') ?? []) as Json[];
const last = () => areas().at(-1) ?? null;
const place = (area: Json) => ['x', 'y', 'w', 'h'].map((side) => valueAt(area, `/${side}`));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const board = () => within(screen.getByRole('region', { name: /^Plan, 24 ganger 16/ }));

/** jsdom lays nothing out and has no pointer events: the board is 24 units of 30 px. */
function sizeBoard(): void {
  vi.stubGlobal('PointerEvent', MouseEvent);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 0, 720, 480),
    width: 720,
  } as DOMRect);
}

beforeEach(async () => {
  world = adminWorld();
  world.api.answers(`GET ${DOCUMENT}`, testDetails());
  session = testSession();
  await world.show(
    <WithDraft session={session}>
      <GroundsSection />
    </WithDraft>,
  );
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('offers the stages without an area, and takes each away once it has one', async () => {
  await press('Scene: Hallen');
  expect(last()).toMatchObject({ kind: 'stage', name: 'Hallen', stage: 'hall', x: 0, y: 0 });
  expect(screen.queryByRole('button', { name: 'Scene: Hallen' })).toBeNull();
  await press('Scene: Baren');
  expect(place(last())).toEqual([6, 0, 6, 4]);
  expect(screen.getByRole('button', { name: 'Scene' })).toBeTruthy();
  expect(screen.getByText('Baren er lagt til, rad 1, kolonne 7, 6 ganger 4 ruter')).toBeTruthy();
});

it('moves by arrows, sizes with Shift, and says where the area is', async () => {
  await press('Bar');
  board().getByRole('button', { name: /^Bar/ }).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(place(last())).toEqual([2, 1, 4, 3]);
  expect(screen.getByText('Bar, rad 2, kolonne 3, 4 ganger 3 ruter')).toBeTruthy();
  session.undo();
  session.undo();
  // Both presses to the right are one step.
  expect(session.undo()).toBe(true);
  expect(place(last())).toEqual([0, 0, 4, 2]);
});

it('opens the fields by Enter, and Escape leads back', async () => {
  await press('Bar');
  board().getByRole('button', { name: /^Bar/ }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Navn'));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(board().getByRole('button', { name: /^Bar/ }));
});

it('removes by Delete, and the notice takes it back', async () => {
  await press('Bar');
  board().getByRole('button', { name: /^Bar/ }).focus();
  await user.keyboard('{Delete}');
  expect(areas()).toEqual([]);
  expect(document.activeElement?.id).toBe('felt-grounds-areas');
  expect(world.toast()).toContain('Bar er fjernet fra utkastet');
  session.undo();
  await waitFor(() => expect(areas()).toHaveLength(1));
});

it('drags an area and its corner, each as one undo step', async () => {
  await press('Bar');
  sizeBoard();
  const key = board().getByRole('button', { name: /^Bar/ });
  const drag = (target: Element, [x, y]: [number, number]) => {
    fireEvent.pointerDown(target, { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(key, { clientX: 10 + x / 2, clientY: 10 + y, pointerId: 1 });
    fireEvent.pointerMove(key, { clientX: 10 + x, clientY: 10 + y, pointerId: 1 });
    fireEvent.pointerUp(key, { pointerId: 1 });
  };
  drag(key, [95, 58]);
  expect(place(last())).toEqual([3, 2, 4, 2]);
  const corner = key.querySelector('[data-corner]');
  if (corner === null) throw new Error('There is no corner to drag');
  drag(corner, [-60, 90]);
  expect(place(last())).toEqual([3, 2, 2, 5]);
  session.undo();
  expect(place(last())).toEqual([3, 2, 4, 2]);
  session.undo();
  expect(place(last())).toEqual([0, 0, 4, 2]);
});

it('says in words which areas cover each other', async () => {
  await press('Bar');
  await press('Vann');
  board().getByRole('button', { name: /^Vann/ }).focus();
  expect(screen.queryByText(/ligger oppå hverandre/)).toBeNull();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText('Vann og Bar ligger oppå hverandre.')).toBeTruthy();
  expect(board().getByRole('button', { name: /^Vann/ }).textContent).toContain('Overlapper');
});

it('adds to the floor that is shown', async () => {
  await press('Bar');
  await press('Ny etasje');
  expect(board().getByRole('button', { name: /^Bar/ })).toBeTruthy();
  await press('Ny etasje');
  expect(board().queryByRole('button')).toBeNull();
  await press('Toalett');
  const { grounds } = session.get().document as unknown as Edition;
  expect(grounds.floors.map(({ name }) => name)).toEqual(['1. etasje', '2. etasje']);
  expect(last()).toMatchObject({ name: 'Toalett', x: 0, y: 0, floor: grounds.floors[1]?.id });
  await press('1. etasje');
  expect(board().getAllByRole('button')).toHaveLength(1);
});

it('draws a kind as visitors see it', async () => {
  await press('Bar');
  const bar = board().getByRole('button', { name: /^Bar/ });
  expect(bar.className).toContain('--color-bone');
  expect(bar.querySelector('.lucide-beer')).not.toBeNull();
  await press('Toalett');
  const toilet = board().getByRole('button', { name: /^Toalett/ });
  expect(toilet.className).toContain('--color-coal-3');
  expect(toilet.querySelector('.text-cyan')).not.toBeNull();
});
