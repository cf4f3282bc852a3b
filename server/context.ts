import type { Config } from './config/index.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './email/index.ts';
import type { Limits } from './http/limits.ts';
import type { PreparedStore } from './http/prepared.ts';
import type { Jobs } from './jobs/index.ts';
import type { Clock, Timers } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import type { Metrics } from './lib/metrics.ts';
import type { Random } from './lib/random.ts';
import type { Bus } from './realtime/bus.ts';

/** Everything a feature needs from the outside. Built once per server, handed to each factory. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly fetch: typeof fetch;
  readonly db: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly prepared: PreparedStore;
  readonly metrics: Metrics;
  /** Root of absolute links, without a trailing slash: PUBLIC_URL, or localhost and our port. */
  publicUrl(): string;
}
