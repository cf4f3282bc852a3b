import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { tryWhileLocked } from '#server/db/advisory-locks.ts';
import { IntegrationError, replaceTabs } from '#server/integrations/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  allAffiliates,
  allMessages,
  allSales,
  allShares,
  allUsers,
  keepState,
  keptState,
} from './sheets.read.ts';
import { sheetTabs } from './sheets.view.ts';

/**
 * Time limit of a sync, from its first query to Google's last answer. It leaves a second to store
 * the result: the button answers within 15 s. (A single call has 10 s by default.)
 */
const SYNC_MAX_MS = 14_000;
const SYNC_IN_CALLS = 1.4;

export const SHEETS_TEXTS = {
  done: 'Brukere, affiliates, meldinger, delinger og salg er oppdatert i regnearket.',
  running: 'En synkronisering er allerede i gang. Vent til den er ferdig, og prøv igjen.',
  notSetUp:
    'Google Sheets er ikke satt opp. Sett GOOGLE_SHEETS_ID og GOOGLE_SERVICE_ACCOUNT_JSON på serveren.',
  unauthorized:
    'Google avviste tilgangen. Sjekk nøkkelen, og at regnearket finnes og er delt med tjenestekontoen.',
  limited: 'Google tar ikke imot flere endringer akkurat nå. Prøv igjen om noen minutter.',
  unreachable: 'Google svarte ikke i tide. Prøv igjen om litt.',
  invalid: 'Google svarte med en feil. Prøv igjen om litt.',
} as const;

const kept = z.object({ lastSuccess: z.string().nullable(), lastError: z.string().nullable() });

interface SheetsState {
  configured: boolean;
  lastSuccess: string | null;
  /** Why the last sync failed, in Norwegian; null when it did not. */
  lastError: string | null;
}

/** State of the sync, for the system tab. */
export async function sheetsState({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<SheetsState> {
  const state = kept.safeParse(await keptState(db.orm)).data;
  return {
    configured: config.google !== null,
    ...(state ?? { lastSuccess: null, lastError: null }),
  };
}

type Sync = Pick<Context, 'config' | 'db' | 'fetch' | 'clock' | 'timers' | 'bus' | 'logger'>;

async function keep(ctx: Sync, change: { lastSuccess?: string; lastError: string | null }) {
  const { lastSuccess } = await sheetsState(ctx);
  await ctx.db.transaction(async (tx) => {
    await keepState(tx, { lastSuccess, ...change }, ctx.clock.now());
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

type Google = NonNullable<Context['config']['google']>;

async function syncOnce(ctx: Sync, google: Google, deadline: AbortSignal) {
  const { orm } = ctx.db;
  const tabs = sheetTabs({
    users: await allUsers(orm),
    affiliates: await allAffiliates(orm),
    messages: await allMessages(orm),
    shares: await allShares(orm),
    sales: await allSales(orm),
  });
  try {
    await replaceTabs(google, tabs, { fetch: ctx.fetch, deadline });
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    ctx.logger.warn({ kind: error.kind, reason: error.message }, 'Google Sheets failed');
    await keep(ctx, { lastError: SHEETS_TEXTS[error.kind] });
    throw error;
  }
  await keep(ctx, { lastSuccess: ctx.clock.now().toISOString(), lastError: null });
}

const running = new WeakMap<object, Promise<'done' | 'elsewhere' | 'not-set-up'>>();

/**
 * Updates the spreadsheet. Concurrent calls in this process share one sync; while another process
 * syncs, nothing is done.
 * @throws IntegrationError
 */
function syncSheets(ctx: Sync): Promise<'done' | 'elsewhere' | 'not-set-up'> {
  const { google } = ctx.config;
  if (google === null) return Promise.resolve('not-set-up');
  const known = running.get(ctx.db);
  if (known !== undefined) return known;
  const deadline = new AbortController();
  const wholeMs = Math.min(SYNC_MAX_MS, ctx.config.times.outgoingMs * SYNC_IN_CALLS);
  const cancel = ctx.timers.after(wholeMs, () => deadline.abort());
  const started = tryWhileLocked(ctx.db, 'sheets-sync', () =>
    syncOnce(ctx, google, deadline.signal),
  )
    .then((ran) => (ran === null ? ('elsewhere' as const) : ('done' as const)))
    .finally(() => {
      cancel();
      running.delete(ctx.db);
    });
  running.set(ctx.db, started);
  return started;
}

/** Runs a sync for the button; returns its result as a Norwegian message. */
export async function syncByHand(
  ctx: Context,
  { username, requestId }: Acting,
): Promise<{ success: boolean; message: string }> {
  try {
    const outcome = await syncSheets(ctx);
    if (outcome === 'not-set-up') return { success: false, message: SHEETS_TEXTS.notSetUp };
    if (outcome === 'elsewhere') return { success: false, message: SHEETS_TEXTS.running };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return { success: false, message: SHEETS_TEXTS[error.kind] };
  }
  await recordAct(ctx.db.orm, ctx, {
    actor: username,
    action: 'sheets.sync',
    subjectType: 'sheets',
    requestId,
  });
  return { success: true, message: SHEETS_TEXTS.done };
}

/** The nightly sync, which also runs at start; none when it is not configured. */
export function sheetsTasks(config: Context['config']): TaskDefinition<unknown, Context>[] {
  if (config.google === null) return [];
  return [
    {
      name: 'sheets-sync',
      schema: z.object({}),
      schedule: '15 4 * * *',
      atStart: true,
      retryLimit: 5,
      handle: async (ctx) => void (await syncSheets(ctx)),
    },
  ];
}
