// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './app.tsx';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  cleanup();
  logged.mockClear();
});

it('keeps a fault inside the page, logs it, and tries again when asked to', async () => {
  let broken = true;
  function Page() {
    if (broken) throw new Error('broken');
    return <p>Siden</p>;
  }
  render(
    <>
      <header>Topp</header>
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('Topp')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Siden kunne ikke vises');
  expect(logged).toHaveBeenCalled();

  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  expect(screen.getByText('Siden')).toBeTruthy();
});

it('keeps the focus on the key when the next try fails too', async () => {
  const Broken = (): never => {
    throw new Error('broken');
  };
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  const key = () => screen.getByRole('button', { name: 'Prøv igjen' });
  key().focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(key());
});
