// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { HotPanel } from './hot-panel.tsx';

const HOT = 'POST /api/admin/content/edition:2025/hot';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;

beforeEach(() => {
  world = adminWorld('2025-08-22T17:40:00Z');
  world.api.answers('GET /api/content', defaultContent);
});
afterEach(leaveAdminWorld);

const press = async (name: string | RegExp) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await world.pass(20);
};
const open = async (name: string) => {
  await world.show(<HotPanel />);
  await user.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog');
};
const dialogText = () => screen.getByRole('dialog').textContent;

it('cancels an act in three presses, and says what happened', async () => {
  world.api.answers(HOT, {
    version: 8,
    changes: [{ path: '/x', text: 'Band 2 er avlyst' }],
    kept: [],
    affectedPlans: 0,
  });
  await open('Avlys');
  await press(/^Band 2/);
  expect(dialogText()).toContain('Band 2 er avlyst');
  expect(world.api.made(HOT), 'it asks first').toEqual([]);
  await press('Avlys for alle');
  expect(dialogText()).toContain('Gjort. Versjon 8 er ute.');
  expect(world.api.made(HOT)).toEqual([
    {
      commands: [{ kind: 'cancel', act: '2025-fre-band-2', from: 'planned', to: 'cancelled' }],
      comment: '',
      acknowledged: [],
    },
  ]);
});

it('says how many plans a change touches, which a dry run knows', async () => {
  const dry = `${HOT}?dryRun=true`;
  world.api.answers(dry, { version: 7, changes: [], kept: [], affectedPlans: 143 });
  await open('Avlys');
  await press(/^Band 2/);
  expect(dialogText()).toContain('Berører 143 timeplaner med konto eller varsler.');
  await press('Tilbake');
  await press(/^Band 2/);
  expect(world.api.made(HOT)).toEqual([]);
});

it('says that nothing happened when nothing did, and sends once however often it is pressed', async () => {
  const answer = world.api.waits(HOT);
  await open('Billetter');
  await press('Utsolgt: Helgepass');
  expect(dialogText()).toContain('Helgepass er utsolgt');
  const key = screen.getByRole('button', { name: 'Si at den er utsolgt' });
  await user.dblClick(key);
  answer({ message: 'Endringen kan ikke publiseres slik.' }, 400);
  await world.pass(20);
  expect(world.api.made(HOT)).toHaveLength(1);
  expect(dialogText()).toContain('Endringen kan ikke publiseres slik.');
  expect(dialogText()).not.toContain('Gjort');
});

it('moves an act by minutes, and shows the sentence before it is sent', async () => {
  world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
  await open('Flytt');
  await press(/^Band 2/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Flytt for alle' }).disabled).toBe(
    true,
  );
  await press('+60 minutter');
  expect(dialogText()).toContain('Band 2 spiller 22:00 (før 21:00)');
  await press('Flytt for alle');
  expect(world.api.made(HOT)).toEqual([
    {
      commands: [
        {
          kind: 'move',
          act: '2025-fre-band-2',
          from: { start: '21:00', end: '22:30' },
          to: { start: '22:00', end: '23:30' },
        },
      ],
      comment: '',
      acknowledged: [],
    },
  ]);
});

const overlap = {
  path: '/slots/2025-fre-band-2/stage',
  message: 'Band 2 og Band 1 spiller samtidig på Fengselshotellet',
};

it('asks before an act is moved onto another one, and keeps the time on the way back', async () => {
  world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
  await open('Flytt');
  await press(/^Band 2/);
  await press('−15 minutter');
  expect(dialogText()).toContain(overlap.message);
  await press('Flytt for alle');
  expect(world.api.made(HOT), 'it asks first').toEqual([]);
  expect(dialogText()).toContain(overlap.message);
  await press('Tilbake');
  expect(screen.getByLabelText<HTMLInputElement>('Ny start').value).toBe('20:45');
  await press('Flytt for alle');
  await press('Gjør det likevel');
  expect(world.api.made(HOT)).toMatchObject([{ acknowledged: [overlap] }]);
});

it('asks again when the server knows of something more', async () => {
  const more = { level: 'warning', path: '/slots/x/stage', message: 'X spiller samtidig' };
  world.api.answers(HOT, { message: 'Se over advarslene.', problems: [more] }, 400);
  await open('Flytt');
  await press(/^Band 2/);
  await press('+60 minutter');
  await press('Flytt for alle');
  expect(dialogText()).toContain('X spiller samtidig');
  world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
  await press('Flytt for alle');
  await press('Gjør det likevel');
  const told = { path: more.path, message: more.message };
  expect(world.api.made(HOT)).toMatchObject([{ acknowledged: [] }, { acknowledged: [told] }]);
  expect(dialogText()).toContain('Gjort');
});

it('has nothing to cancel once all is over', async () => {
  vi.setSystemTime('2026-11-01T12:00:00Z');
  await world.show(<HotPanel />);
  for (const name of ['Avlys', 'Flytt', 'Billetter']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
  }
});
