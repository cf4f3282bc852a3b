/**
 * Whether the server can serve: the database is migrated, once it was first reached, and no
 * shutdown has begun.
 */
export interface Readiness {
  databaseReady: boolean;
  stopping: boolean;
}

/** State at start: not migrated, not stopping. */
export function createReadiness(): Readiness {
  return { databaseReady: false, stopping: false };
}
