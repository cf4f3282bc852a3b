// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import * as push from '#client/lib/live/push.ts';
import { AlertsPanel } from './alerts-panel.tsx';

vi.mock('#client/lib/live/push.ts', () => ({
  chosenSubjects: vi.fn(() => null),
  readPushState: vi.fn(),
  sendTestPush: vi.fn(),
  switchPushOff: vi.fn(),
  switchPushOn: vi.fn(),
}));
const { chosenSubjects, readPushState, sendTestPush, switchPushOff, switchPushOn } =
  vi.mocked(push);

beforeEach(() => {
  chosenSubjects.mockReturnValue(null);
  readPushState.mockResolvedValue('off');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const show = (isOver = false) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AlertsPanel isOver={isOver} />
    </QueryClientProvider>,
  );
const key = (name: string) => screen.findByRole('button', { name });

it.each([
  ['unsupported', /kan ikke ta imot varsler/],
  ['homeScreen', /Legg til på Hjem-skjerm/],
  ['denied', /innstillingene/],
] as const)('says what to do where push is %s, and asks for nothing', async (state, hint) => {
  readPushState.mockResolvedValue(state);
  show();
  await screen.findByText(hint);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('is switched on by a press, with the chosen subjects', async () => {
  switchPushOn.mockResolvedValue('on');
  show();
  await userEvent.click(await screen.findByLabelText('Viktige kunngjøringer'));
  expect(switchPushOn, 'not before the press').not.toHaveBeenCalled();
  await userEvent.click(await key('Slå på varsler'));
  expect(switchPushOn).toHaveBeenCalledWith(['changes', 'soon']);
  await screen.findByText('Varsler er på.');
  await key('Slå av varsler');
});

it('is there once the festival is over only to be switched off', async () => {
  const { container } = show(true);
  await vi.waitFor(() => expect(readPushState).toHaveReturned());
  expect(container.textContent).toBe('');
  cleanup();
  readPushState.mockResolvedValue('on');
  show(true);
  await key('Slå av varsler');
});

it('says that the visitor refused', async () => {
  switchPushOn.mockResolvedValue('denied');
  show();
  await userEvent.click(await key('Slå på varsler'));
  await screen.findByText(/blokkerer varsler/);
});

it('says why it failed, and stays off', async () => {
  switchPushOn.mockRejectedValue(new Error('Varsler er ikke slått på hos oss.'));
  show();
  await userEvent.click(await key('Slå på varsler'));
  await screen.findByText('Varsler er ikke slått på hos oss.');
  await key('Slå på varsler');
});

it('repeats what the server says of the test, and ends when the last subject is taken away', async () => {
  chosenSubjects.mockReturnValue(['soon']);
  readPushState.mockResolvedValue('on');
  sendTestPush.mockResolvedValue('Akseptert av pushtjenesten.');
  switchPushOff.mockResolvedValue('off');
  show();
  await userEvent.click(await key('Send prøvevarsel'));
  await screen.findByText('Akseptert av pushtjenesten.');
  await userEvent.click(screen.getByLabelText('15 minutter før det jeg har merket'));
  expect(switchPushOff).toHaveBeenCalledOnce();
  await screen.findByText('Varsler er av.');
});
