import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import { osloDate } from '#shared/oslo-time.ts';
import type { SqlPool } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Random } from '../lib/random.ts';

/**
 * Anonymous visitor ids that hold for one Oslo day and all processes, without a cookie and without
 * storing an IP address (docs/product/back-office.md#visits).
 */
export interface Visitors {
  /** Visitor hash for `scope`; differs per Oslo day and scope. */
  mark(req: Pick<Request, 'ip' | 'get'>, scope: string): Promise<string>;
  /** The same for a given Oslo day: today, or one that has just ended. */
  markOn(day: string, who: Visitor, scope: string): Promise<string>;
}

/** The inputs of the hash. */
interface Visitor {
  address: string;
  userAgent: string;
}

interface VisitorsDeps {
  db: { pool: SqlPool };
  clock: Clock;
  random: Pick<Random, 'token'>;
}

/** One salt per day: the first process inserts it, the others read it. */
const SALT_OF_DAY = `
  WITH made AS (
    INSERT INTO daily_salts (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING RETURNING salt)
  SELECT salt FROM made UNION ALL SELECT salt FROM daily_salts WHERE day = $1 LIMIT 1`;

/** Creates the hash functions. A nightly job deletes the salts of past days. */
export function createVisitors({ db, clock, random }: VisitorsDeps): Visitors {
  let known: { day: string; salt: Promise<string> } | null = null;

  async function readSalt(day: string): Promise<string> {
    const ask = async () => (await db.pool.query(SALT_OF_DAY, [day, random.token()])).rows[0];
    // Repeated if another process inserted the row between the two parts of the statement.
    const row = (await ask()) ?? (await ask());
    return String(row?.salt);
  }

  function saltOf(day: string): Promise<string> {
    if (known?.day === day) return known.salt;
    const entry = { day, salt: readSalt(day) };
    known = entry;
    entry.salt.catch(() => {
      if (known === entry) known = null;
    });
    return entry.salt;
  }

  async function markOn(day: string, { address, userAgent }: Visitor, scope: string) {
    const mac = createHmac('sha256', await saltOf(day));
    mac.update(JSON.stringify([scope, address, userAgent]));
    return mac.digest('base64url').slice(0, 22);
  }

  return {
    mark(req, scope) {
      const who = { address: req.ip ?? '', userAgent: req.get('user-agent') ?? '' };
      return markOn(osloDate(clock.now()), who, scope);
    },
    markOn,
  };
}

const USER_AGENT_MAX = 300;

/**
 * IP address and User-Agent of a form's sender, kept for 30 days
 * (docs/product/personal-data.md#what-is-kept-and-how-long).
 */
export function senderOf(req: Pick<Request, 'ip' | 'get'>) {
  return {
    ipAddress: req.ip ?? null,
    userAgent: req.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
