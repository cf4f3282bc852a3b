/** What one round measured, by the names under which it is printed. */
type Figures = Readonly<Record<string, number>>;

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Figures of each side, measured in turns; a first round is a warm-up and is not counted. */
export async function inTurns<Side extends string, Measured>(
  rounds: number,
  sides: Readonly<Record<Side, (turn: number) => Promise<Measured>>>,
): Promise<Record<Side, Measured[]>> {
  const names = Object.keys(sides) as Side[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as Measured[]]));
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const name of names) {
      const figures = await sides[name](turn);
      if (turn > 0) seen[name]?.push(figures);
    }
  }
  return seen as Record<Side, Measured[]>;
}

/** The value that `share` of the numbers do not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const median = (numbers: readonly number[]) => percentile(numbers, 0.5);

const short = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });

/** Median of several rounds, with the least and the most of them. */
function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = least === most ? '' : ` (${short(least)} to ${short(most)})`;
  return short(median(values)) + range;
}

/** Prints each figure of every side, and its ratio to that of the first side. */
export function print(title: string, sides: Readonly<Record<string, readonly Figures[]>>): void {
  console.log(`\n${title}`);
  const rounds = Object.values(sides);
  for (const name of new Set(rounds.flat().flatMap(Object.keys))) {
    console.log(`  ${name}`);
    const valuesOf = (all: readonly Figures[] = []) =>
      all.flatMap((figures) => figures[name] ?? []);
    const base = median(valuesOf(rounds[0]));
    for (const [side, all] of Object.entries(sides)) {
      const values = valuesOf(all);
      const ratio = all === rounds[0] ? Number.NaN : median(values) / base;
      const told = Number.isFinite(ratio) ? `, ratio ${ratio.toFixed(2)}` : '';
      if (values.length > 0) console.log(`    ${side.padEnd(50)} ${spread(values)}${told}`);
    }
  }
}
