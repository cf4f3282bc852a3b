// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TICK_MS } from '#client/lib/clock.tsx';
import { EventsSection } from './events-section.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-08-20T10:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders the acts once for a tick of the clock, in the render that may be interrupted', () => {
  const programmes: unknown[] = [];
  const Finder = ({ children }: { children: (found: null) => ReactNode }) => {
    programmes.push(children);
    return null;
  };
  render(<EventsSection alone Finder={Finder} />);
  const before = programmes.at(-1);
  const renders = programmes.length;
  act(() => void vi.advanceTimersByTime(TICK_MS));
  // First the urgent render, with the same acts.
  expect(programmes[renders]).toBe(before);
  expect(programmes.at(-1)).not.toBe(before);
});
