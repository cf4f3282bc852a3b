// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putContent } from '#client/lib/content.tsx';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { Edition } from '#shared/content/types.ts';
import { HotPanel } from './hot-dialog.tsx';

const HOT = 'POST /api/admin/content/edition:2025/hot';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;

beforeEach(() => {
  world = adminWorld('2025-08-22T17:40:00Z');
  world.api.answers('GET /api/content', defaultContent);
});
afterEach(() => {
  leaveAdminWorld();
  putContent(defaultContent);
});

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

const LATE_TIMES: Record<string, { start: string; end: string }> = {
  '2025-fre-band-1': { start: '20:30', end: '22:00' },
  '2025-fre-band-2': { start: '21:30', end: '23:00' },
};
const FRIDAY_ACTS = ['2025-fre-band-1', '2025-fre-band-2'];
const dialogButton = (name: string | RegExp) =>
  within(screen.getByRole('dialog')).queryByRole('button', { name });
/** What visitors see once the default edition of 2025 is changed. */
const contentWith = (change: (edition: Edition) => Partial<Edition>) => ({
  ...defaultContent,
  editions: defaultContent.editions.map((edition) =>
    edition.year === 2025 ? { ...edition, ...change(edition) } : edition,
  ),
});
const late = contentWith(({ slots }) => ({
  slots: slots.map((slot) =>
    FRIDAY_ACTS.includes(slot.id)
      ? { ...slot, ...LATE_TIMES[slot.id], late: 30, status: 'moved' as const }
      : slot,
  ),
}));

describe('a stage that runs late', () => {
  it('is delayed in three presses, with its new times shown before', async () => {
    world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
    await open('Forsinket scene');
    await press('+20 minutter: Fengselshotellet');
    expect(dialogText()).toContain('Fengselshotellet er 20 minutter forsinket (2 programposter)');
    const times = screen.getByRole('region', { name: 'Nye tider' });
    expect(
      within(times)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['20:20 Band 1 før 20:00', '21:20 Band 2 før 21:00']);
    // Both are on at once as they were before: nothing to ask about.
    await press('Forsink for alle');
    expect(world.api.made(HOT)).toEqual([
      {
        commands: [
          {
            ...{ kind: 'move', act: '2025-fre-band-1' },
            from: { start: '20:00', end: '21:30', late: null },
            to: { start: '20:20', end: '21:50', late: 20 },
          },
          {
            ...{ kind: 'move', act: '2025-fre-band-2' },
            from: { start: '21:00', end: '22:30', late: null },
            to: { start: '21:20', end: '22:50', late: 20 },
          },
        ],
        comment: '',
        acknowledged: [],
      },
    ]);
    expect(dialogText()).toContain('Gjort. Versjon 2 er ute.');
  });

  it('says what would end after closing', async () => {
    putContent(
      contentWith(({ slots }) => ({ slots: slots.filter(({ id }) => FRIDAY_ACTS.includes(id)) })),
    );
    await open('Forsinket scene');
    await press('+90 minutter: Fengselshotellet');
    expect(dialogText()).toContain('Band 2 slutter 00:00, etter planlagt stengetid.');
    await press('Tilbake');
    await press('+5 minutter: Fengselshotellet');
    expect(dialogText()).toContain('Band 2 slutter 22:35, etter planlagt stengetid.');
  });

  it('takes other minutes, another first act and a reason', async () => {
    world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
    await open('Forsinket scene');
    await press('+20 minutter: Fengselshotellet');
    await user.selectOptions(screen.getByLabelText('Fra'), '2025-fre-band-2');
    const minutes = screen.getByLabelText('Minutter');
    await user.clear(minutes);
    expect(dialogText()).toContain('Velg mellom 5 og 180 minutter.');
    expect(dialogButton('Forsink for alle')).toBeNull();
    await user.type(minutes, '25');
    await user.type(screen.getByLabelText(/^Grunn/), 'Strømbrudd');
    // Only one of two acts that are on at once moves.
    expect(dialogText()).toContain(overlap.message);
    await press('Gjør det likevel');
    expect(world.api.made(HOT)).toMatchObject([
      { commands: [{ act: '2025-fre-band-2', to: { start: '21:25' } }], comment: 'Strømbrudd' },
    ]);
  });

  it('is back on time in three presses', async () => {
    putContent(late);
    world.api.answers('GET /api/content', late);
    world.api.answers(HOT, { version: 3, changes: [], kept: [], affectedPlans: 0 });
    await open('Forsinket scene');
    expect(dialogText()).toContain('Band 1 20:30, 30 minutter forsinket');
    await press('Tilbake i rute: Fengselshotellet');
    expect(dialogText()).toContain('Fengselshotellet er tilbake i rute (2 programposter)');
    await press('Tilbake i rute for alle');
    expect(world.api.made(HOT)).toMatchObject([
      {
        commands: [{ to: { start: '20:00', late: null } }, { to: { start: '21:00', late: null } }],
      },
    ]);
  });

  it('begins as soon as it can where its planned time has passed', async () => {
    vi.setSystemTime('2025-08-22T18:12:00Z');
    putContent(late);
    await open('Forsinket scene');
    await press('Tilbake i rute: Fengselshotellet');
    expect(dialogText()).toContain('Band 1 er 15 minutter forsinket, før 30: spiller 20:15');
    expect(dialogText()).toContain('kan ikke begynne før nå');
  });

  it('is not done over what somebody else did first, and says what holds now', async () => {
    const conflicts = [{ path: '/slots/2025-fre-band-1/start', yours: '20:20', theirs: '20:30' }];
    world.api.answers(HOT, { message: 'Noen andre har endret det samme imens.', conflicts }, 409);
    world.api.answers('GET /api/content', late);
    await open('Forsinket scene');
    await press('+20 minutter: Fengselshotellet');
    await press('Forsink for alle');
    expect(dialogText()).toContain('Noen andre har endret det samme imens.');
    expect(dialogButton('Forsink for alle'), 'it would add to the other delay').toBeNull();
    await press('Se hva som gjelder nå');
    expect(dialogText()).toContain('Band 1 20:30, 30 minutter forsinket');
  });

  it('does what was shown, also when the programme changes before the press', async () => {
    world.api.answers(
      HOT,
      { message: 'Noen andre har endret det samme imens.', conflicts: [] },
      409,
    );
    await open('Forsinket scene');
    await press('+20 minutter: Fengselshotellet');
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    await act(async () => putContent(late));
    expect(dialogText()).toContain('Fengselshotellet er 20 minutter forsinket (2 programposter)');
    await press('Forsink for alle');
    expect(world.api.made(HOT)).toMatchObject([
      { commands: [{ from: { start: '20:00', late: null } }, { from: { start: '21:00' } }] },
    ]);
  });

  it('can be sent again when no answer came', async () => {
    world.api.fails(HOT);
    await open('Forsinket scene');
    await press('+20 minutter: Fengselshotellet');
    await press('Forsink for alle');
    expect(dialogText()).toContain('den gjøres bare én gang');
    world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
    await press('Forsink for alle');
    expect(dialogText()).toContain('Gjort. Versjon 2 er ute.');
    const [first, second] = world.api.made(HOT);
    expect(second).toEqual(first);
  });
});

it.each([
  ['Ny tid kommer', 'Si at ny tid kommer', 'Band 2 er forsinket, ny tid kommer', 'delayed'],
  ['Fullt', 'Si at det er fullt', 'Band 2 er fullt', 'full'],
])('says of an act %s in three presses', async (key, yes, words, flag) => {
  world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
  await open(key);
  await press(/^Band 2/);
  expect(dialogText()).toContain(words);
  await press(yes);
  expect(world.api.made(HOT)).toMatchObject([
    { commands: [{ kind: 'flag', act: '2025-fre-band-2', flag, from: false, to: true }] },
  ]);
});

it('takes back that an act is full', async () => {
  putContent(
    contentWith(({ slots }) => ({
      slots: slots.map((slot) => (slot.id === FRIDAY_ACTS[1] ? { ...slot, full: true } : slot)),
    })),
  );
  world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
  await open('Fullt');
  await press(/^Band 2.*Trykk for å ta det tilbake/);
  expect(dialogText()).toContain('Band 2 er ikke lenger fullt');
  await press('Si at det er plass');
  expect(world.api.made(HOT)).toMatchObject([{ commands: [{ from: true, to: false }] }]);
});

it('moves an act to another day', async () => {
  world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
  await open('Flytt');
  await press(/^Band 2/);
  await user.selectOptions(screen.getByLabelText('Dag'), '2025-08-23');
  expect(dialogText()).toContain('Band 2 spiller lørdag 23. august 21:00');
  await press('Flytt for alle');
  if (world.api.made(HOT).length === 0) await press('Gjør det likevel');
  expect(world.api.made(HOT)).toMatchObject([
    { commands: [{ from: { date: '2025-08-22' }, to: { date: '2025-08-23' } }] },
  ]);
});

describe('a day', () => {
  const reason = 'vind <b>&</b> regn';

  it('is cancelled with the reason that visitors read', async () => {
    world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
    await open('Avlys dag');
    await press('Lørdag 23. august');
    await user.type(screen.getByLabelText(/^Grunn som besøkende leser/), ` ${reason} `);
    expect(dialogText()).toContain(`Lørdag 23. august er avlyst: ${reason}`);
    await press('Avlys for alle');
    expect(world.api.made(HOT)).toMatchObject([
      { commands: [{ kind: 'cancelDay', day: expect.any(String), from: null, to: reason }] },
    ]);
  });

  it('takes place after all, and its acts are not touched meanwhile', async () => {
    const cancelled = { reason: '' };
    putContent(
      contentWith(({ days, slots }) => ({
        days: days.map((day) => (day.date === '2025-08-22' ? { ...day, cancelled } : day)),
        slots: slots.map((slot) =>
          slot.date === '2025-08-22' ? { ...slot, status: 'cancelled' as const } : slot,
        ),
      })),
    );
    world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
    await open('Avlys');
    expect(dialogButton(/^Band 2/), 'its status is the day’s').toBeNull();
    expect(dialogButton(/^DJ 1/)).not.toBeNull();
    await user.keyboard('{Escape}');
    await world.pass(20);
    await user.click(screen.getByRole('button', { name: 'Avlys dag' }));
    await press(/^Fredag 22. august.*ta det tilbake/);
    expect(dialogText()).toContain('Fredag 22. august er ikke lenger avlyst');
    await press('Si at det blir likevel');
    expect(world.api.made(HOT)).toMatchObject([{ commands: [{ from: '', to: null }] }]);
  });

  it('can be the whole edition', async () => {
    world.api.answers(HOT, { version: 2, changes: [], kept: [], affectedPlans: 0 });
    await open('Avlys dag');
    await press('Hele CTRL Festival 2025');
    await press('Avlys for alle');
    expect(world.api.made(HOT)).toMatchObject([{ commands: [{ day: null, to: '' }] }]);
  });
});

it('has nothing to cancel once all is over', async () => {
  vi.setSystemTime('2026-11-01T12:00:00Z');
  await world.show(<HotPanel />);
  const names = ['Forsinket scene', 'Flytt', 'Ny tid kommer', 'Fullt', 'Avlys', 'Avlys dag'];
  for (const name of [...names, 'Billetter']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(true);
  }
});
