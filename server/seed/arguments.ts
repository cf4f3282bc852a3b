/** What `npm run seed` was asked for. */
export interface SeedArguments {
  /** Days from today to the first day of the invented festival; null leaves the festival out. */
  ahead: number | null;
}

/** A wrong argument; its message is for the terminal. */
export class ArgumentRefused extends Error {
  constructor(what: string) {
    super(`${what}\n${USAGE}`);
    this.name = 'ArgumentRefused';
  }
}

const USAGE = `npm run seed [-- --in DAYS]      the invented festival begins in DAYS days: 12 unless told, 0 is
                                today, a negative number (--in -3) has it over
npm run seed -- --no-festival   only people, promoters and messages`;

const DEFAULT_AHEAD = 12;
const MOST_DAYS = 365;
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,2})$/;

/** Reads the arguments of the command. @throws ArgumentRefused for anything that is not understood */
export function seedArguments(given: readonly string[]): SeedArguments {
  if (given.length === 0) return { ahead: DEFAULT_AHEAD };
  const [name, value, ...more] = given.flatMap((part) =>
    part.startsWith('--in=') ? ['--in', part.slice('--in='.length)] : [part],
  );
  if (name === '--no-festival' && value === undefined) return { ahead: null };
  if (name !== '--in') throw new ArgumentRefused(`Unknown argument: ${given.join(' ')}`);
  if (more.length > 0) throw new ArgumentRefused(`Too many arguments: ${given.join(' ')}`);
  const days = Number(value);
  if (value === undefined || !WHOLE_NUMBER.test(value) || Math.abs(days) > MOST_DAYS) {
    const got = value === undefined ? 'nothing' : `"${value}"`;
    throw new ArgumentRefused(
      `--in takes a whole number of days from -${MOST_DAYS} to ${MOST_DAYS} (got ${got})`,
    );
  }
  return { ahead: days };
}
