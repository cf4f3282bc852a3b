import { vi } from 'vitest';
import { CONDITION_MS } from './limits.ts';

/** Retries `holds` until it does not throw, and returns its result. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: CONDITION_MS });
