import { existsSync } from 'node:fs';
import { fromRoot } from '../lib/paths.ts';

/**
 * Starts a program: sets the umask so that its files are readable by its user only, whatever the
 * shell or service manager had set (docs/product/operation.md#files).
 *
 * @returns the process's environment, with defaults from a `.env` file in the project's root (the
 * environment takes precedence)
 */
export function beginProgram(): NodeJS.ProcessEnv {
  process.umask(0o077);
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
