import { startPostgresCluster } from './postgres-cluster.ts';
import { removeAbandoned } from './temp-dir.ts';
import { makePostgresTemplate, TEMPLATE_URL } from './templates.ts';

/** One throwaway cluster with a migrated template for the whole run. */
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
  return () => cluster.remove();
}
