// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { GUIDE_STEPS, type LaunchCheckId } from '#shared/contracts/launch.ts';
import { LaunchGuide } from './launch-guide.tsx';

const GET = 'GET /api/admin/launch';
const FORM = 'GET /api/admin/launch/basics';
const PUT = 'PUT /api/admin/launch/basics';
const HIDE = 'POST /api/admin/launch/guide';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });

const basics = {
  ...{ name: 'CTRL Festival 2026', firstDay: '2026-08-20', lastDay: '2026-08-22' },
  ...{ general: 'post@ctrl.example', direct: 'hei@ctrl.example', booking: 'b@ctrl.example' },
  ...{ artist: 'a@ctrl.example', phone: '+47 00 00 00 00' },
};

const answer = (done: readonly LaunchCheckId[], guide = 'shown') => ({
  guide,
  checks: GUIDE_STEPS.map((id) => ({
    ...{ id, state: done.includes(id) ? 'ok' : 'due', text: `Om ${id}.`, place: '?fane=system' },
  })),
});

let world: AdminWorld;
beforeEach(() => {
  world = adminWorld();
  world.api.answers(GET, answer(['admins']));
  world.api.answers(FORM, { edition: 'edition:2026', basics });
});
afterEach(leaveAdminWorld);

const guide = () => within(screen.getByRole('region', { name: 'Kom i gang' }));
const save = async () => {
  await user.click(screen.getByRole('button', { name: 'Lagre og publiser' }));
  await world.pass(50);
};

it('shows the steps and what is done, and the form filled with what stands there', async () => {
  await world.show(<LaunchGuide />);
  guide().getByText('1 av 8 gjort');
  expect(guide().getAllByRole('listitem')).toHaveLength(8);
  expect(screen.getByLabelText<HTMLInputElement>('Første dag').value).toBe('2026-08-20');
});

it('saves what was typed with what it replaced, and goes on to the next step', async () => {
  world.api.answers(PUT, { published: true, message: 'Lagret og publisert.' });
  await world.show(<LaunchGuide />);
  await user.clear(screen.getByLabelText('Festivalens navn'));
  await user.type(screen.getByLabelText('Festivalens navn'), 'Fjordfestivalen');
  world.api.answers(GET, answer(['admins', 'edition', 'contact']));
  await save();
  const sent = { ...basics, name: 'Fjordfestivalen', edition: 'edition:2026', from: basics };
  expect(world.api.made(PUT)).toEqual([sent]);
  guide().getByText('3 av 8 gjort');
  screen.getByRole('form', { name: 'Prøv e-posten' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Kom i gang' }));
});

it('says what somebody else wrote meanwhile, keeps what was typed, and saves over it', async () => {
  const message = 'Noen andre har endret det samme imens. Se over feltene og lagre på nytt.';
  const theirs = 'En annen har skrevet «Fjordfestivalen» her imens.';
  world.api.answers(PUT, { message, errors: { name: theirs } }, 409);
  await world.show(<LaunchGuide />);
  await user.type(screen.getByLabelText('Festivalens navn'), '!');
  const from = { ...basics, name: 'Fjordfestivalen' };
  world.api.answers(FORM, { edition: 'edition:2026', basics: from });
  await save();
  screen.getByText(theirs);
  expect(world.toast()).toBe(`Ikke lagret|${message}`);
  world.api.answers(PUT, { published: true, message: 'Lagret og publisert.' });
  await save();
  expect(world.api.made(PUT)[1]).toMatchObject({ name: 'CTRL Festival 2026!', from });
});

it('stops at a wrong field', async () => {
  await world.show(<LaunchGuide />);
  await user.clear(screen.getByLabelText('Booking'));
  await user.type(screen.getByLabelText('Booking'), 'booking');
  await save();
  screen.getByText('Ugyldig e-postadresse');
  expect(world.api.made(PUT)).toEqual([]);
});

it.each(['hidden', 'done'])('gives room to something else when it is %s', async (state) => {
  world.api.answers(GET, answer([], state));
  await world.show(<LaunchGuide otherwise={<p>Noe annet</p>} />);
  screen.getByText('Noe annet');
  expect(screen.queryByRole('region', { name: 'Kom i gang' })).toBeNull();
});

it('is hidden with a press, and the focus goes on', async () => {
  world.api.answers(HIDE, { success: true });
  await world.show(
    <div role="tabpanel" tabIndex={-1}>
      <LaunchGuide />
    </div>,
  );
  world.api.answers(GET, answer([], 'hidden'));
  await user.click(guide().getByRole('button', { name: 'Skjul' }));
  await world.pass(50);
  expect(world.api.made(HIDE)).toEqual([{ shown: false }]);
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});
