import type { Context } from '#server/context.ts';

interface ReadyAnswer {
  status: 200 | 503;
  body:
    | { status: 'ready'; databaseMs: number }
    | { message: string; errors: { database: string } | { server: string } };
}

/** Whether this process can serve: not shutting down, migrated, and the database answers. */
export async function readinessOf({ db, metrics, readiness }: Context): Promise<ReadyAnswer> {
  if (readiness.stopping) return unready('Serveren stopper.', { server: 'stopper' });
  const databaseMs = readiness.databaseReady ? await db.ping().catch(() => null) : null;
  metrics.databaseUp.set(databaseMs === null ? 0 : 1);
  if (databaseMs === null) return unready('Databasen svarer ikke.', { database: 'svarer ikke' });
  return { status: 200, body: { status: 'ready', databaseMs: Math.round(databaseMs) } };
}

function unready(message: string, errors: { database: string } | { server: string }): ReadyAnswer {
  return { status: 503, body: { message, errors } };
}
