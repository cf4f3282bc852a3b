import type { PushOutcome } from '#server/integrations/index.ts';
import type { Logger } from '#server/lib/logger.ts';

/** After so many failures in a row a host is left alone for the rest of a run. */
const FAILURES_IN_A_ROW = 5;

/**
 * Push services that fail during one run: one that hangs must not take the places of the others. Logs
 * each kind of failure of a host once, never an endpoint, which is a secret.
 */
export function createFailingHosts(logger: Logger) {
  const failures = new Map<string, number>();
  const logged = new Set<string>();

  const log = (host: string, outcome: PushOutcome) => {
    if (outcome.kind !== 'refused' && outcome.kind !== 'later') return;
    const { kind, error } = outcome;
    if (logged.has(`${host} ${error}`)) return;
    logged.add(`${host} ${error}`);
    logger[kind === 'refused' ? 'error' : 'warn']({ host, error }, `push message ${kind}`);
  };

  return {
    note(host: string, outcome: PushOutcome): void {
      log(host, outcome);
      failures.set(host, outcome.kind === 'later' ? (failures.get(host) ?? 0) + 1 : 0);
    },
    isPaused: (host: string) => (failures.get(host) ?? 0) >= FAILURES_IN_A_ROW,
    paused: () => [...failures.keys()].filter((h) => (failures.get(h) ?? 0) >= FAILURES_IN_A_ROW),
  };
}
