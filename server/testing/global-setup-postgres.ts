import { startPooler } from './pooler.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { removeAbandoned } from './temp-dir.ts';
import { makePostgresTemplate, POOLER_URL, TEMPLATE_URL } from './templates.ts';

/**
 * One throwaway cluster with a migrated template for the whole run; with TEST_POOLER set, every test
 * server reaches it through PgBouncer in transaction mode.
 */
export default async function setup(): Promise<() => Promise<void>> {
  removeAbandoned();
  const cluster = await startPostgresCluster({ autovacuum: 'off' });
  if (cluster === null) {
    process.stderr.write(
      'PostgreSQL 15 or newer is not installed: its half of the tests is skipped\n',
    );
    return async () => {};
  }
  process.env[TEMPLATE_URL] = await makePostgresTemplate(cluster.url);
  if (!process.env.TEST_POOLER) return () => cluster.remove();
  const pooler = await startPooler(new URL(cluster.url('postgres')));
  process.env[POOLER_URL] = pooler.url;
  return async () => {
    await pooler.stop();
    await cluster.remove();
  };
}
