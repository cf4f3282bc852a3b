// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { THANKS_MS, Thanks, useThanks } from './thanks.tsx';

function Page() {
  const thanks = useThanks();
  return (
    <Thanks shown={thanks.shown} title="Takk!" text="Vi hører fra deg.">
      <button type="button" onClick={thanks.show}>
        Send
      </button>
    </Thanks>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Thanks', () => {
  it('stands over the form for exactly 5 seconds', () => {
    expect(THANKS_MS).toBe(5000);
    render(<Page />);
    expect(screen.queryByRole('status')).toBeNull();
    press();
    expect(screen.getByRole('status').textContent).toBe('Takk!Vi hører fra deg.');
    expect(screen.getByText('Send').closest('[inert]')).not.toBeNull();
    wait(4999);
    screen.getByRole('status');
    wait(1);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Send').closest('[inert]')).toBeNull();
  });

  it('takes the focus and gives it back to the form', () => {
    render(<Page />);
    press();
    expect(document.activeElement).toBe(screen.getByRole('status'));
    wait(5000);
    expect(document.activeElement).toBe(screen.getByText('Send').parentElement);
  });

  it('leaves the focus alone when the visitor has moved on', () => {
    render(
      <>
        <Page />
        <input aria-label="Annet felt" />
      </>,
    );
    press();
    const other = screen.getByLabelText('Annet felt');
    act(() => other.focus());
    wait(5000);
    expect(document.activeElement).toBe(other);
  });
});
