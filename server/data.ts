import { beginProgram, ConfigError, closeDataDir, loadConfig, startedIn } from './config/index.ts';
import { BackupRefused } from './db/backup/index.ts';
import { isDatabaseAway } from './db/errors.ts';
import { runDataCommand } from './features/backups/index.ts';
import { systemClock } from './lib/clock.ts';
import { createLogger } from './lib/logger.ts';

const AWAY = 'Databasen svarer ikke. Sjekk DATABASE_URL, og at databasen er oppe.';

/** Errors that the operator can correct are printed as one line; others keep their stack. */
function explain(error: unknown): string {
  if (error instanceof BackupRefused || error instanceof ConfigError) return error.message;
  if (isDatabaseAway(error)) return AWAY;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'Disken er full. Ingenting er skrevet.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `Får ikke skrive til ${path}.`;
  return error.message.startsWith('DATA_DIR') ? error.message : (error.stack ?? error.message);
}

async function main(): Promise<void> {
  const command = {
    config: loadConfig(beginProgram()),
    logger: createLogger({ logLevel: 'warn' }),
    clock: systemClock,
    folder: startedIn(),
    say: (line: string) => process.stdout.write(`${line}\n`),
  };
  closeDataDir(command.config, command.logger);
  await runDataCommand(command, process.argv.slice(2));
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
