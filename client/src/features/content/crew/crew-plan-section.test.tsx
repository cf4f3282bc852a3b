// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { NO_CREW } from '#shared/rules/crew.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { CrewPlanSection } from './crew-plan-section.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const withContact = (contact: string) => {
  const crew = { ...NO_CREW, contact };
  const slots = [
    madeUpSlot('b', { crew }),
    madeUpSlot('off', { start: '22:00', end: '23:00', status: 'cancelled' }),
  ];
  return JSON.parse(JSON.stringify(madeUpEdition({ slots }))) as JsonObject;
};

async function show(change: Parameters<typeof testSession>[0]): Promise<void> {
  session = testSession(change);
  await world.show(
    <WithDraft session={session}>
      <CrewPlanSection />
    </WithDraft>,
  );
}

beforeEach(() => {
  world = adminWorld();
  world.api.answers(`GET ${DOCUMENT}`, testDetails());
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('is of the draft, or of what is published', async () => {
  await show({ draft: withContact('Kari'), live: withContact('Ola') });
  const sheet = within(screen.getByRole('region', { name: 'Fredag 21. august, Hallen' }));
  sheet.getByText('Kari');
  await user.click(screen.getByRole('button', { name: 'Publisert' }));
  sheet.getByText('Ola');
  expect(sheet.queryByText('Kari')).toBeNull();
  expect(screen.getByRole('button', { name: 'Publisert' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

it('strikes an act that is cancelled, and says so', async () => {
  await show({ draft: withContact('Kari'), live: null });
  const row = within(screen.getByRole('row', { name: /OFF/ }));
  expect(row.getByText('OFF').tagName).toBe('S');
  row.getByText('Avlyst');
  expect(screen.queryByRole('button', { name: 'Publisert' })).toBeNull();
});

it('is printed and saved as a table', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const saved: Blob[] = [];
  const createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }));
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  await show({ draft: withContact('Kari'), live: null });
  await user.click(screen.getByRole('button', { name: 'Skriv ut' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Last ned som CSV' }));
  expect(name).toBe('kjoreplan-2026-utkast.csv');
  const reader = new FileReader();
  reader.readAsText(saved[0] as Blob);
  await vi.waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  expect(reader.result).toContain('B;;;;20:00;21:00;;;;;Kari;;');
});
