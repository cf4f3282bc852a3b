import bcrypt from 'bcrypt';
import { beginProgram, ConfigError, closeDataDir, loadConfig } from './config/index.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { systemClock } from './lib/clock.ts';
import { createLogger } from './lib/logger.ts';
import { systemRandom } from './lib/random.ts';
import { createBus } from './realtime/bus.ts';
import { SeedRefused, seedDemo } from './seed/seed-demo.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The documented password in development, elsewhere a random one. */
function demoPassword(mode: string): string {
  return mode === 'production' ? systemRandom.token() : 'demo-passord';
}

async function main(): Promise<void> {
  const config = loadConfig(beginProgram());
  const logger = createLogger(config);
  closeDataDir(config, logger);
  const db = await openDatabase(config, logger);
  try {
    await migrate(db, logger);
    const password = demoPassword(config.mode);
    const counts = await seedDemo({
      db,
      bus: createBus(db, logger),
      mode: config.mode,
      now: systemClock.now(),
      passwordHash: await bcrypt.hash(password, config.bcryptCost),
    });
    if (counts === null) {
      say('The demo is in already; nothing was changed.');
      return;
    }
    for (const [name, count] of Object.entries(counts)) say(`${String(count).padStart(4)} ${name}`);
    say(`Demo users (kari_demo, jonas_demo, ...) log in with the password ${password}`);
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  const known =
    error instanceof SeedRefused ||
    error instanceof ConfigError ||
    (error instanceof Error && error.message.startsWith('DATA_DIR'));
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
