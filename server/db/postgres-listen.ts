import pg, { type ClientConfig } from 'pg';
import type { Logger } from '../lib/logger.ts';

/** Delays between attempts to reconnect, in milliseconds; the last one repeats. */
const BACK_OFF_MS = [100, 250, 500, 1000, 2000];
/** How often an idle connection is probed. */
const PROBE_MS = 15_000;

interface Listening {
  settings: ClientConfig;
  logger: Logger;
  channel: string;
  onNotify(payload: string): void;
  onGap(): void;
}

/**
 * LISTEN on a dedicated connection.
 *
 *   connecting → listening → (lost) → waiting → connecting … → stopped
 *
 * Every change to `listening` calls `onGap`, the first one too: notifications sent before it were
 * missed. The first connection is not awaited, since the database may be unreachable at start.
 */
export async function listenOnPostgres(options: Listening): Promise<() => Promise<void>> {
  const { settings, logger, channel, onNotify, onGap } = options;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let attempts = 0;

  function lost(of: pg.Client, error?: Error): void {
    if (client !== of) return;
    client = null;
    clearInterval(timer);
    of.removeAllListeners();
    of.on('error', () => {});
    void of.end().catch(() => {});
    if (stopped) return;
    if (attempts === 0) logger.warn({ err: error }, 'the listening connection was lost');
    const wait = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length - 1)] ?? 2000;
    attempts += 1;
    timer = setTimeout(() => void connect(), wait);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...settings, query_timeout: PROBE_MS });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(next, error instanceof Error ? error : undefined);
      return;
    }
    if (client !== next || stopped) return;
    attempts = 0;
    timer = setInterval(() => {
      next.query('SELECT 1').catch((error: Error) => lost(next, error));
    }, PROBE_MS);
    timer.unref();
    onGap();
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    last?.removeAllListeners();
    last?.on('error', () => {});
    await last?.end().catch(() => {});
  };
}
