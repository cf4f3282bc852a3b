// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { TestMail } from './test-mail.tsx';

const POST = 'POST /api/admin/system/test-mail';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });

let world: AdminWorld;
beforeEach(() => {
  world = adminWorld();
});
afterEach(leaveAdminWorld);

async function send(address: string) {
  await user.clear(screen.getByLabelText('Send en prøve til'));
  await user.type(screen.getByLabelText('Send en prøve til'), `${address}{Enter}`);
  await world.pass(20);
}

it('says what the mail server answered', async () => {
  world.api.answers(POST, { accepted: true, message: 'smtp.no:587 tok imot prøven: «250 OK»' });
  await world.show(<TestMail />);
  await send('kari@example.no');
  expect(world.api.made(POST)).toEqual([{ epost: 'kari@example.no' }]);
  expect(screen.getByRole('status').textContent).toBe(
    'smtp.no:587 tok imot prøven: «250 OK» Se i innboksen, også blant søppelposten.',
  );
  world.api.answers(POST, { accepted: false, message: 'smtp.no:587 avviste prøven.' });
  await send('ola@example.no');
  expect(screen.getByRole('status').textContent).toBe('smtp.no:587 avviste prøven.');
});

it('keeps what is no address, and sends once however often it is pressed', async () => {
  const answer = world.api.waits(POST);
  await world.show(<TestMail />);
  await send('kari');
  screen.getByText('Ugyldig e-postadresse');
  expect(world.api.made(POST)).toEqual([]);
  await send('kari@example.no');
  const button = screen.getByRole('button', { name: 'Venter på svar …' });
  await user.click(button);
  expect(world.api.made(POST)).toHaveLength(1);
  answer({ message: 'For mange forsøk. Vent litt og prøv igjen.' }, 429);
  await world.pass(20);
  expect(world.toast()).toBe('Prøven ble ikke sendt|For mange forsøk. Vent litt og prøv igjen.');
  expect(screen.getByRole('status').textContent).toBe('');
});
