import type { PostgresCluster } from '../../server/testing/postgres-cluster.ts';
import type { Settings } from '../lib/compare.ts';

/** Environment of the rows of bench/http.ts. */
export interface Bench {
  /** A folder for whatever they write. */
  folder: string;
  /** Null where PostgreSQL is not installed. */
  cluster: PostgresCluster | null;
  /** Whether a row with this title was selected. */
  isWanted(title: string): boolean;
  /** Rounds of each side, besides a warm-up. */
  rounds: number;
  /** Duration of one round, in ms. */
  forMs: number;
}

/** Settings of a comparison of rates. */
export const rates = ({ rounds, forMs }: Bench, connections: number): Settings => ({
  rounds,
  forMs,
  connections,
  pipelining: 1,
});
