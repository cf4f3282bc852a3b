import { existsSync } from 'node:fs';
import { fromRoot } from '../lib/paths.ts';

/**
 * The process's environment, with the settings of a `.env` file in the project's root beneath it
 * (what the environment already says wins).
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Whether this process is what `npm start` runs: it then ends with npm. */
export function isStartedByNpm(): boolean {
  return process.env.npm_lifecycle_event === 'start';
}
