import bcrypt from 'bcrypt';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { badRequest } from './errors.ts';

export interface PasswordHasher {
  /** bcrypt hash of a password of at most 72 bytes; AppError 400 above, 503 when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Same errors as `hash`. Null stands for an account that
   * does not exist: returns false after the same time, so that timing does not tell which accounts
   * exist. Each `lane` has a queue of its own, which the others' comparisons do not fill.
   */
  matches(password: string, hash: string | null, lane?: string): Promise<boolean>;
}

interface PasswordHasherOptions {
  cost: number;
  /** How many run at a time: bcrypt occupies a thread of Node's pool, which files need too. */
  parallel?: number;
  /** How many may wait in each lane; further ones are refused with 503. */
  waiting?: number;
}

/** bcrypt ignores what comes after byte 72, so a longer password is refused, not truncated. */
const MAX_BYTES = 72;
const RETRY_SECONDS = 10;
/** Salt and digest that no known password matches; comparing with it takes the usual time. */
const UNMATCHABLE = 'KGtyVUQyqJYHVNVkJAUZ8uMhCcFZv0hEHbXcKYWqTtyFbGbZWxmIy';

/** bcrypt behind bounded queues. */
export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  const { cost, parallel = 2, waiting = 50 } = options;
  const limited = createConcurrencyLimit({ parallel, waiting, retrySeconds: RETRY_SECONDS });

  return {
    hash: async (password) => {
      assertLength(password);
      return limited(() => bcrypt.hash(password, cost));
    },
    matches: async (password, hash, lane) => {
      assertLength(password);
      const nobody = `$2b$${String(cost).padStart(2, '0')}$${UNMATCHABLE}`;
      const same = await limited(() => bcrypt.compare(password, hash ?? nobody), lane);
      return hash !== null && same;
    },
  };
}

function assertLength(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw badRequest({ password: `Passordet kan ikke være lengre enn ${MAX_BYTES} byte` });
  }
}
