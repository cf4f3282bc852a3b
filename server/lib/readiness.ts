/**
 * What the server knows about being able to serve: the database is migrated once it has been
 * reached for the first time, and a stop has begun or not.
 */
export interface Readiness {
  databaseReady: boolean;
  stopping: boolean;
}

/** State at start: nothing has been reached yet. */
export function createReadiness(): Readiness {
  return { databaseReady: false, stopping: false };
}
