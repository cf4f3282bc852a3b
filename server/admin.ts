import { setTimeout as pause } from 'node:timers/promises';
import { beginProgram, ConfigError, closeDataDir, loadConfig } from './config/index.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { CommandRefused, runAdminCommand } from './features/admins/index.ts';
import { createSessions } from './http/session.ts';
import { systemClock } from './lib/clock.ts';
import { createLogger } from './lib/logger.ts';
import { createPasswordHasher } from './lib/password-hash.ts';
import { systemRandom } from './lib/random.ts';
import { createBus } from './realtime/bus.ts';

/**
 * How long to wait for a password on standard input (the caller's pipe may stay open without data)
 * before one is generated.
 */
const SILENCE_MS = 2000;

function listenToInput() {
  const { stdin } = process;
  let text = '';
  const complete = new Promise<void>((resolve, reject) => {
    if (stdin.isTTY) return resolve();
    stdin.setEncoding('utf8');
    stdin.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve();
    });
    stdin.on('end', resolve);
    stdin.on('error', reject);
  });
  complete.catch(() => {});
  return { complete, text: () => text, stop: () => stdin.destroy() };
}

const input = listenToInput();

/**
 * The first line of standard input, or null for none. With `--password-stdin` it waits without
 * limit.
 */
async function readPassword(): Promise<string | null> {
  const waits = process.argv.includes('--password-stdin');
  const silence = pause(SILENCE_MS, null, { ref: false });
  await Promise.race(waits ? [input.complete] : [input.complete, silence]);
  if (input.text() !== '') await input.complete;
  const line = input.text().split(/\r?\n/, 1)[0] ?? '';
  if (line === '' && waits) throw new CommandRefused('Det kom ikke noe passord på standard inn.');
  return line === '' ? null : line;
}

async function main(): Promise<void> {
  const config = loadConfig(beginProgram());
  const logger = createLogger({ logLevel: 'warn' });
  closeDataDir(config, logger);
  const db = await openDatabase(config, logger);
  try {
    await migrate(db, logger);
    const passwords = createPasswordHasher({ cost: config.bcryptCost });
    const [clock, random, bus] = [systemClock, systemRandom, createBus(db, logger)];
    const sessions = createSessions({ config, db, bus, clock, random });
    const deps = { db, clock, random, passwords, sessions };
    for (const line of await runAdminCommand(deps, process.argv.slice(2), readPassword)) {
      process.stdout.write(`${line}\n`);
    }
  } finally {
    input.stop();
    await db.close();
  }
}

main().catch((error: unknown) => {
  const isKnown =
    error instanceof CommandRefused ||
    error instanceof ConfigError ||
    (error instanceof Error && error.message.startsWith('DATA_DIR'));
  const text = error instanceof Error ? (isKnown ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  input.stop();
  process.exitCode = 1;
});
