import type { LimitSettings } from '../config/index.ts';

export type LimitName = keyof LimitSettings;

export interface Limits {
  /** Counts one use of `name` by `key`. Throws AppError 429 with Retry-After, or 503. */
  consume(name: LimitName, key: string): Promise<void>;
}
