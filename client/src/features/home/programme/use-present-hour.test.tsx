// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { osloInstant } from '#shared/oslo-time.ts';
import { presentHour, usePresentHour } from './use-present-hour.ts';

const [edition] = defaultContent.editions;
if (edition === undefined) throw new Error('No edition');
const HOURS = ['16:00', '17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '24:00'];
const hourAt = (date: string, time: string) => presentHour(edition, HOURS, osloInstant(date, time));

describe('the present hour of the board', () => {
  it('is that of today, or of the night that goes on', () => {
    expect(hourAt('2025-08-22', '15:59')).toBeNull();
    expect(hourAt('2025-08-22', '16:00')).toBe(0);
    expect(hourAt('2025-08-22', '20:59')).toBe(4);
    expect(hourAt('2025-08-22', '24:30')).toBe(8);
    expect(hourAt('2025-08-22', '25:30')).toBeNull();
    expect(hourAt('2025-08-23', '18:10')).toBe(2);
  });

  it('is none on other days', () => {
    expect(hourAt('2025-08-21', '20:00')).toBeNull();
    expect(hourAt('2026-06-01', '20:00')).toBeNull();
  });
});

function Board({ hour }: { hour: number | null }) {
  return (
    <div ref={usePresentHour(hour)} data-testid="board">
      {HOURS.map((hour) => (
        <span key={hour} className="board__hour">
          {hour}
        </span>
      ))}
    </div>
  );
}

describe('a wide board', () => {
  const scrollTo = vi.fn();
  let still = false;
  beforeEach(() => {
    still = false;
    vi.stubGlobal('matchMedia', () => ({ matches: still }));
    Element.prototype.scrollTo = scrollTo;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return 1000 * HOURS.indexOf(this.textContent ?? '');
    });
  });
  afterEach(() => {
    cleanup();
    scrollTo.mockReset();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const calls = () => scrollTo.mock.calls.map(([to]) => to);

  it('opens at the hour at once, and glides on with it', () => {
    const { rerender } = render(<Board hour={2} />);
    rerender(<Board hour={2} />);
    rerender(<Board hour={3} />);
    expect(calls()).toEqual([
      { left: 1900, behavior: 'instant' },
      { left: 2900, behavior: 'smooth' },
    ]);
  });

  it('jumps where motion is reduced', () => {
    still = true;
    const { rerender } = render(<Board hour={2} />);
    rerender(<Board hour={3} />);
    expect(calls()[1]).toEqual({ left: 2900, behavior: 'instant' });
  });

  it.each(['pointerDown', 'wheel', 'keyDown', 'focusIn'] as const)(
    'stays where somebody left it after %s',
    (touch) => {
      const { getByTestId, rerender } = render(<Board hour={2} />);
      fireEvent[touch](getByTestId('board'));
      rerender(<Board hour={3} />);
      expect(calls()).toHaveLength(1);
    },
  );

  it('does not scroll while there is no hour of it', () => {
    render(<Board hour={null} />);
    expect(calls()).toEqual([]);
  });
});
