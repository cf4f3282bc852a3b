import type { Verdict } from './patterns.ts';

/*
 * recheck has a backend in plain JavaScript and native ones. Only the first is used: it runs
 * wherever Node runs, and package.json keeps the native ones from being installed.
 */
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** No time limits, so that the verdict does not depend on the machine's speed. */
const NO_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** Why a pattern's time may grow faster than linearly, by recheck; null when it cannot. */
export const linearVerdict: Verdict = ({ source, flags }) => {
  const found = checkSync(source, flags, NO_CLOCK);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `could not be checked (${found.error.kind})`;
  return `is ${found.complexity.summary}: ${JSON.stringify(found.attack.pattern)}`;
};
