import { expect, it } from 'vitest';
import { manualTimers } from '../testing/clock.ts';
import { onParentExit } from './process.ts';

it('tells once that the parent is gone, and waits while it is there', () => {
  const timers = manualTimers();
  let parent = 4711;
  let told = 0;
  onParentExit(
    timers,
    () => (told += 1),
    () => parent,
  );
  timers.advance(60_000);
  expect(told).toBe(0);
  parent = 1;
  timers.advance(60_000);
  expect(told).toBe(1);
  expect(timers.waiting).toBe(0);
});
