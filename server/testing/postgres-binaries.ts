import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

function isPostgres(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
}

function candidates(): string[] {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => Number(version) >= OLDEST)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    [18, 17, 16, 15].map((version) => join(root, `postgresql@${version}`, 'bin')),
  );
  let configured: string[] = [];
  try {
    configured = [
      execFileSync('pg_config', ['--bindir'], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim(),
    ];
  } catch {
    // pg_config is not installed with every server package.
  }
  return [...debian, ...homebrew, ...configured, ...(process.env.PATH ?? '').split(':')];
}

/** Folder with `initdb` and `postgres` of version 15 or newer, or null where there is none. */
export function postgresBinaries(): string | null {
  return candidates().find((folder) => folder !== '' && isPostgres(folder)) ?? null;
}
