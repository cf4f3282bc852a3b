import { vi } from 'vitest';
import { CONDITION_MS } from './limits.ts';

/** Waits until what `holds` expects is so, and gives what it returns. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: CONDITION_MS });
