// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { sameJson, valueAt } from '#shared/rules/content-pointer.ts';
import { NO_CREW } from '#shared/rules/crew.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { Fields } from '../editor/fields.tsx';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { slotField } from './slot.ts';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const crew = slotField.fields.filter(({ key }) => key === 'crew');
let world: AdminWorld;
let session: DraftSession;

const stored = () => valueAt(session.get().document, '/slots/b/crew');
const fold = () => screen.getByText('Bare for arrangørene', { selector: 'summary' });

beforeEach(async () => {
  world = adminWorld();
  world.api.answers(`GET ${DOCUMENT}`, testDetails());
  session = testSession();
  await world.show(
    <WithDraft session={session}>
      <Fields fields={crew} path="/slots/b" />
    </WithDraft>,
  );
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('are folded until somebody opens them, with a word of who sees them', async () => {
  expect(fold().closest('details')?.open).toBe(false);
  await user.click(fold());
  expect(fold().closest('details')?.open).toBe(true);
  screen.getByText('Vises aldri for besøkende, men står i kjøreplanen.');
});

it('are written one by one, and typing is one step of the undo', async () => {
  const before = session.get().document;
  await user.click(fold());
  await user.type(screen.getByLabelText(/^Kontakt/), 'Kari 900');
  await user.type(screen.getByLabelText(/^Get-in/), '14:00');
  expect(stored()).toEqual({ ...NO_CREW, contact: 'Kari 900', getIn: '14:00' });
  act(() => void session.undo());
  expect(stored()).toEqual({ ...NO_CREW, contact: 'Kari 900' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Get-in/).value).toBe('');
  act(() => void session.undo());
  expect(stored()).toBeUndefined();
  act(() => void session.redo());
  expect(stored()).toEqual({ ...NO_CREW, contact: 'Kari 900' });
  await user.clear(screen.getByLabelText(/^Kontakt/));
  expect(stored()).toBeUndefined();
  expect(sameJson(session.get().document, before)).toBe(true);
});
