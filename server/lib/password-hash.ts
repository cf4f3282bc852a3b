import bcrypt from 'bcrypt';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { badRequest } from './errors.ts';

export interface PasswordHasher {
  /**
   * bcrypt hash of a password of at most 72 bytes; AppError 400 above, 503 when the queue is full.
   */
  hash(password: string): Promise<string>;
  /**
   * Compares password and hash; errors as `hash`. Null stands for an unknown account and returns
   * false after the same time, so that timing does not reveal which accounts exist. Each `lane` has
   * its own queue.
   */
  matches(password: string, hash: string | null, lane?: string): Promise<boolean>;
}

interface PasswordHasherOptions {
  cost: number;
  /** Concurrent hashes: each occupies a thread of Node's pool, which file access needs too. */
  parallel?: number;
  /** Queue length per lane; beyond it 503. */
  waiting?: number;
}

/** bcrypt ignores bytes after the 72nd, so a longer password is refused, not truncated. */
const MAX_BYTES = 72;
const RETRY_SECONDS = 10;
/** Matches no known password; comparing with it takes the usual time. */
const UNMATCHABLE = 'KGtyVUQyqJYHVNVkJAUZ8uMhCcFZv0hEHbXcKYWqTtyFbGbZWxmIy';

/** bcrypt with bounded queues. */
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
