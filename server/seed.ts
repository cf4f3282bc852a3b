import bcrypt from 'bcrypt';
import { beginProgram, ConfigError, closeDataDir, loadConfig } from './config/index.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { systemClock } from './lib/clock.ts';
import { createLogger } from './lib/logger.ts';
import { systemRandom } from './lib/random.ts';
import { createBus, createPublications } from './realtime/bus.ts';
import type { FestivalOutcome } from './seed/festival/seed-festival.ts';
import { ArgumentRefused, type Seeded, seedAll, seedArguments } from './seed/seed-all.ts';
import { SeedRefused } from './seed/seed-demo.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The documented password in development, elsewhere a random one. */
function demoPassword(mode: string): string {
  return mode === 'production' ? systemRandom.token() : 'demo-passord';
}

/** What was put in, in words. */
function report({ people, festival, movedFrom }: Seeded, password: string): string[] {
  if (people === null && (festival === null || festival.kind === 'present')) {
    const begins =
      festival === null ? '' : ` The festival begins on ${festival.first};${ANOTHER_DAY}`;
    return [`The demo is in already; nothing was changed.${begins}`];
  }
  const counts = Object.entries(people ?? {}).map(
    ([name, count]) => `${String(count).padStart(4)} ${name}`,
  );
  const login = `Demo users (kari_demo, jonas_demo, ...) log in with the password ${password}`;
  return [
    ...counts,
    ...(festival === null ? [] : festivalLines(festival, movedFrom)),
    ...(people === null ? [] : [login]),
  ];
}

const ANOTHER_DAY = ' for another day seed an empty DATA_DIR.';

function festivalLines(festival: FestivalOutcome, movedFrom: string | null): string[] {
  if (festival.kind === 'taken') {
    return [`The edition of ${festival.year} is in use: the invented festival was left out.`];
  }
  if (festival.kind === 'present') {
    return [`The invented festival was in already: it begins on ${festival.first}.`];
  }
  const moved =
    movedFrom === null ? '' : ` (not ${movedFrom}: the days of an edition are in one year)`;
  return [`The invented festival begins on ${festival.first}${moved}`];
}

async function main(): Promise<void> {
  const { ahead } = seedArguments(process.argv.slice(2));
  const config = loadConfig(beginProgram());
  const logger = createLogger(config);
  closeDataDir(config, logger);
  const db = await openDatabase(config, logger);
  try {
    await migrate(db, logger);
    const password = demoPassword(config.mode);
    const passwordHash = await bcrypt.hash(password, config.bcryptCost);
    const [bus, publications] = [createBus(db, logger), createPublications()];
    const deps = { db, bus, publications, clock: systemClock, logger };
    const seeded = await seedAll(deps, { mode: config.mode, passwordHash, ahead });
    for (const line of report(seeded, password)) say(line);
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  const known =
    error instanceof ArgumentRefused ||
    error instanceof SeedRefused ||
    error instanceof ConfigError ||
    (error instanceof Error && error.message.startsWith('DATA_DIR'));
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = error instanceof ArgumentRefused ? 2 : 1;
});
