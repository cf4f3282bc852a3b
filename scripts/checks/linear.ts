import type { Verdict } from './patterns.ts';

/*
 * The checker has a backend in plain JavaScript and others as binaries. Only the first is used: it
 * runs wherever Node runs, and package.json keeps the binaries from being installed.
 */
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/** No verdict may depend on how fast the machine is. */
const NO_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** Why a pattern's time may grow faster than its text, by recheck; null when it cannot. */
export const linearVerdict: Verdict = ({ source, flags }) => {
  const found = checkSync(source, flags, NO_CLOCK);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `could not be checked (${found.error.kind})`;
  return `is ${found.complexity.summary}: ${JSON.stringify(found.attack.pattern)}`;
};
