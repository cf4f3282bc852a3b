import { existsSync } from 'node:fs';
import { fromRoot } from '../lib/paths.ts';

/**
 * The process's environment, with defaults from a `.env` file in the project's root (the
 * environment takes precedence).
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Whether `npm start` started this process: it then has to end with npm. */
export function isStartedByNpm(): boolean {
  return process.env.npm_lifecycle_event === 'start';
}

/** The folder that a command was given in: npm runs it in the project's root. */
export function startedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
