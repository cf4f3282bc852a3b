import type { PostgresCluster } from '../../server/testing/postgres-cluster.ts';
import type { Settings } from '../lib/compare.ts';

/** What the rows of bench/http.ts are measured with. */
export interface Bench {
  /** A folder for whatever they write. */
  folder: string;
  /** Null where PostgreSQL is not installed. */
  cluster: PostgresCluster | null;
  /** Whether a row with this title was asked for. */
  isWanted(title: string): boolean;
  /** Turns of each side; the first one more warms up. */
  rounds: number;
  /** How long one turn of a comparison of rates takes, in ms. */
  forMs: number;
}

/** Settings of a comparison of rates. */
export const rates = ({ rounds, forMs }: Bench, connections: number): Settings => ({
  rounds,
  forMs,
  connections,
  pipelining: 1,
});
