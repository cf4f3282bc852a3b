import type { Config } from './config/index.ts';
import { withCallerTurns } from './db/caller-turns.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { createMailer, type Mailer } from './email/index.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { createPreparedStore, type PreparedStore } from './http/prepared.ts';
import { createSessions, type Sessions } from './http/session.ts';
import { createTraffic, type Traffic } from './http/traffic.ts';
import { createVisitBuffer, type VisitBuffer } from './http/visit-buffer.ts';
import { createVisitors, type Visitors } from './http/visitor.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { type Clock, systemClock, systemTimers, type Timers } from './lib/clock.ts';
import { createLiveContent, type LiveContent } from './lib/live-content.ts';
import { createLogMemory, type LogMemory } from './lib/log-memory.ts';
import { createLogger, type Logger } from './lib/logger.ts';
import { createMetrics, type Metrics } from './lib/metrics.ts';
import { createPasswordHasher, type PasswordHasher } from './lib/password-hash.ts';
import { createInstance, createReadiness, type Instance, type Readiness } from './lib/process.ts';
import { type Random, systemRandom } from './lib/random.ts';
import { type Bus, createBus, createPublications, type Publications } from './realtime/bus.ts';

/** The dependencies of all features. Built once per server and passed to each factory. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly logs: LogMemory;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly fetch: typeof fetch;
  readonly db: Database;
  /** The published content that this process currently serves. */
  readonly content: LiveContent;
  readonly bus: Bus;
  /** Publishes content inside a transaction. */
  readonly publications: Publications;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly visitors: Visitors;
  readonly visitBuffer: VisitBuffer;
  readonly traffic: Traffic;
  readonly passwords: PasswordHasher;
  readonly prepared: PreparedStore;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly instance: Instance;
  /** Base URL of absolute links, without trailing slash: PUBLIC_URL, or localhost with the port. */
  publicUrl(): string;
  /** Set by the server once it listens: with port 0 the operating system chooses the port. */
  listensOn(port: number): void;
  /** Prints one line for the operator, outside the log. */
  announce(line: string): void;
}

/** Dependencies that a test or a tool replaces. */
export type ContextOverrides = Partial<
  Pick<Context, 'clock' | 'timers' | 'random' | 'fetch' | 'logger' | 'logs' | 'db' | 'announce'>
>;

/**
 * Builds the context. Throws when DATA_DIR is in use by another process; an unreachable PostgreSQL
 * server is not an error.
 */
export async function createContext(
  config: Config,
  overrides: ContextOverrides = {},
): Promise<Context> {
  const clock = overrides.clock ?? systemClock;
  const timers = overrides.timers ?? systemTimers;
  const random = overrides.random ?? systemRandom;
  const logs = overrides.logs ?? createLogMemory();
  const logger = overrides.logger ?? createLogger(config, undefined, logs);
  const metrics = createMetrics();
  const readiness = createReadiness();
  const db = withCallerTurns(overrides.db ?? (await openDatabase(config, logger)));
  const bus = createBus(db, logger);
  const jobs = createJobs({ config, db, clock, timers, logger, metrics });
  const databaseReady = () => readiness.databaseReady;
  let port = config.port;
  return {
    config,
    logger,
    logs,
    clock,
    timers,
    random,
    fetch: overrides.fetch ?? fetch,
    db,
    content: createLiveContent(logger),
    bus,
    publications: createPublications(),
    jobs,
    mailer: createMailer({ jobs, clock, random }),
    limits: createLimits({ config, db, clock, logger, metrics }),
    sessions: createSessions({ config, db, bus, clock, random }),
    visitors: createVisitors({ db, clock, random }),
    visitBuffer: createVisitBuffer(clock),
    traffic: createTraffic(clock),
    passwords: createPasswordHasher({ cost: config.bcryptCost }),
    prepared: createPreparedStore({ config, logger, timers, databaseReady }),
    metrics,
    readiness,
    instance: createInstance(clock, random),
    publicUrl: () => config.publicUrl ?? `http://localhost:${port}`,
    listensOn: (actual) => {
      port = actual;
    },
    announce: overrides.announce ?? ((line) => process.stdout.write(`${line}\n`)),
  };
}
