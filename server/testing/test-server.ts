import type { Email } from 'postal-mime';
import { loadConfig } from '../config/index.ts';
import type { Context } from '../context.ts';
import { type RunningServer, type StartOverrides, startServer } from '../server.ts';
import { checkAnswer } from './answers.ts';
import { type ManualClock, manualClock } from './clock.ts';
import { send, type TestRequest, type TestResponse } from './http.ts';
import { makeDue } from './jobs.ts';
import { writtenMails } from './mail.ts';
import { sharedPglite } from './shared-pglite.ts';
import {
  currentEngine,
  type Engine,
  makeDataDir,
  makeTestData,
  type TestData,
} from './test-database.ts';

export interface TestServerOptions extends Omit<StartOverrides, 'clock'> {
  /** Start of the clock; it only moves when the test moves it. */
  now?: Date | string;
  clock?: ManualClock;
  /** Settings in addition to those of every test. */
  env?: Record<string, string>;
  engine?: Engine;
  /** Data of an earlier server, to start on again; the caller then has to remove it. */
  data?: TestData;
}

export interface TestServer {
  url: string;
  ctx: Context;
  clock: ManualClock;
  data: TestData;
  /**
   * One request; `method path`, e.g. `api('POST', '/api/contact', { body })`. Throws when the
   * answer does not match its contract.
   */
  api(method: string, path: string, options?: TestRequest): Promise<TestResponse>;
  /** The e-mails written so far, oldest first. */
  mails(): Promise<Email[]>;
  /** Runs all due jobs, or also those delayed by a retry; returns how many ran. */
  runJobs(options?: { evenDelayed: boolean }): Promise<number>;
  /** Stops the server and removes its data, unless the data was passed in. */
  stop(): Promise<void>;
}

/** Starts the whole server on a random port with its own data, in this process. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    now = '2026-03-01T12:00:00Z',
    clock = manualClock(now),
    env,
    engine = currentEngine(),
    data: given,
    ...overrides
  } = options;
  const shared = given || overrides.db || engine !== 'pglite' ? null : await sharedPglite();
  const data = given ?? (shared ? makeDataDir() : await makeTestData(engine));
  let server: RunningServer;
  try {
    const config = loadConfig({ ...data.env, ...env });
    server = await startServer(config, {
      clock,
      announce: () => {},
      ...(shared && { db: shared }),
      ...overrides,
    });
  } catch (error) {
    if (!given) await data.remove();
    throw error;
  }
  return {
    url: server.url,
    ctx: server.ctx,
    clock,
    data,
    async api(method, path, request) {
      const answer = await send(server.url, method, path, request);
      checkAnswer(method, path, answer);
      return answer;
    },
    mails: () => writtenMails(data.dataDir),
    async runJobs({ evenDelayed } = { evenDelayed: false }) {
      if (evenDelayed) await makeDue(server.ctx.db);
      return server.ctx.jobs.runDue();
    },
    async stop() {
      await server.stop();
      if (!given) await data.remove();
    },
  };
}
