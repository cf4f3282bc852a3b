// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { ErrorState } from './error-state.tsx';

afterEach(cleanup);

const retry = () => screen.findByRole('button', { name: 'Prøv igjen' });

/** Presses 'Prøv igjen' by keyboard and expects the focus on it when it has failed again. */
async function failAgain(settle: () => void) {
  const user = userEvent.setup();
  (await retry()).focus();
  await user.keyboard('{Enter}');
  settle();
  await waitFor(async () => expect(document.activeElement).toBe(await retry()));
}

/** A part that switches between loading and failed, like one that fetches from a server. */
function Asking({ keeps }: { keeps: boolean }) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setBusy(false)}>
        Svar
      </button>
      {busy && !keeps ? (
        'Laster'
      ) : (
        <ErrorState title="Kunne ikke laste" onRetry={() => setBusy(true)} retrying={busy} />
      )}
    </>
  );
}

it.each([true, false])(
  'keeps the focus of a retry that fails again (key stays: %s)',
  async (keeps) => {
    render(<Asking keeps={keeps} />);
    await failAgain(() => screen.getByText('Svar').click());
  },
);

it('leaves the focus alone where somebody has moved on', async () => {
  const user = userEvent.setup();
  render(<Asking keeps={false} />);
  (await retry()).focus();
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await retry()).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText('Svar'));
});

it('keeps it where code could not be fetched twice', async () => {
  const load = async (): Promise<ComponentType> => {
    throw new TypeError('no net');
  };
  const Late = lazyPart(load, <p>Laster</p>);
  render(<Late />);
  await failAgain(() => undefined);
  cleanup();
  const Island = lazyOnVisible(load);
  await act(async () => void render(<Island />));
  await failAgain(() => undefined);
});
