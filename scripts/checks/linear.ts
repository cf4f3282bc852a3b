import type { Verdict } from './patterns.ts';

/*
 * recheck has a backend in plain JavaScript and native ones. Only the first is used: it runs
 * wherever Node runs, and package.json keeps the native ones from being installed.
 */
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/**
 * Fuzzing has no time limits, so that what it finds does not depend on the machine's speed. A proof that
 * takes a second is left to it: some automata grow without end.
 */
const FUZZ = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  checker: 'fuzz',
} as const;
const PROOF = { ...FUZZ, timeout: 1000, checker: 'automaton' } as const;

/**
 * Why a pattern's time may grow faster than linearly, by recheck; null when it cannot. Its automaton
 * proves a verdict in milliseconds but knows no lookaround and no backreference; for these recheck
 * tries attack strings, which takes seconds for a long pattern.
 */
export const linearVerdict: Verdict = ({ source, flags }) => {
  const proved = checkSync(source, flags, PROOF);
  const found = proved.status === 'unknown' ? checkSync(source, flags, FUZZ) : proved;
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `could not be checked (${found.error.kind})`;
  return `is ${found.complexity.summary}: ${JSON.stringify(found.attack.pattern)}`;
};
