// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { PlannedRelease } from '#shared/contracts/releases.ts';
import { PlannedReleases } from './planned-releases.tsx';

const ROOT = '/api/admin/releases';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;

const release = (id: string, more: Partial<PlannedRelease> = {}): PlannedRelease => ({
  ...{ id, key: 'edition:2026', dueAt: '2026-11-27T11:00:00.000Z', state: 'waiting' },
  ...{ reason: null, chosen: null, plannedBy: 'kari' },
  ...more,
});
async function show(...items: PlannedRelease[]): Promise<void> {
  world.api.answers(`GET ${ROOT}`, { items, total: items.length });
  await world.show(<PlannedReleases of="edition:2026" />);
}

beforeEach(() => {
  world = adminWorld('2026-11-20T10:00:00Z');
});
afterEach(leaveAdminWorld);

it('tells when, by whom and how much of this document, and cancels after a question', async () => {
  world.api.answers(`DELETE ${ROOT}/a`, { success: true });
  const chosen = [{ path: '/slots/x', text: 'Ny: X' }];
  await show(release('a', { chosen }), release('b', { key: 'site' }));
  const [line] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.startsWith('Publiseres'));
  expect(line?.textContent).toContain('Publiseres fredag 27. november 12:00 av kari');
  expect(line?.textContent).toContain('Én valgt endring');
  await user.click(
    screen.getByRole('button', { name: 'Avlys publiseringen fredag 27. november 12:00' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(world.api.made(`DELETE ${ROOT}/a`)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Avlys publiseringen' }));
  await world.pass(20);
  expect(world.api.made(`DELETE ${ROOT}/a`)).toHaveLength(1);
  expect(world.toast()).toContain('Publiseringen er avlyst');
});

it('tells why nothing was published, until somebody has seen it', async () => {
  world.api.answers(`DELETE ${ROOT}/a`, { success: true });
  await show(release('a', { state: 'failed', reason: 'Innholdet har feil. <b>Navn</b>' }));
  expect(screen.getByRole('list').textContent).toContain(
    'Ikke publisert fredag 27. november 12:00 av kariInnholdet har feil. <b>Navn</b>',
  );
  await user.click(
    screen.getByRole('button', { name: 'Fjern beskjeden om fredag 27. november 12:00' }),
  );
  await world.pass(20);
  expect(world.api.made(`DELETE ${ROOT}/a`)).toHaveLength(1);
});

it('is not there where nothing is planned', async () => {
  await show();
  expect(screen.queryByRole('list')).toBeNull();
});
