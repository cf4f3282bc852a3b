/** The parts of package.json that name direct dependencies, each with one exact version. */
export interface Pinned {
  dependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
}

/** A dependency for which there is something newer. */
export interface Release {
  name: string;
  from: string;
  to: string;
}

/** Finished versions only: no '-beta', and no other name for a package (`npm:…`). */
const EXACT = /^(\d+)\.(\d+)\.(\d+)$/;

const numbers = (version: string): number[] | null =>
  EXACT.exec(version)?.slice(1).map(Number) ?? null;

/** Whether `one` is a finished version above `other`. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbers(one), numbers(other)];
  if (a === null || b === null) return false;
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/**
 * The newest release of each direct dependency, within its major version unless `major` is set; below 1.0
 * the second number counts as that.
 * @param published versions of a package, in any order
 * @param options.names only these; all when empty
 */
export function chooseReleases(
  { dependencies, devDependencies }: Pinned,
  published: (name: string) => readonly string[],
  { names, major }: { names: readonly string[]; major: boolean },
): Release[] {
  const all = { ...dependencies, ...devDependencies };
  const unknown = names.filter((name) => all[name] === undefined);
  if (unknown.length > 0) throw new Error(`No direct dependency: ${unknown.join(', ')}`);
  const series = (version: string) => {
    const [first = 0, second = 0] = numbers(version) ?? [];
    return first === 0 ? `0.${second}` : `${first}`;
  };
  return Object.entries(all).flatMap(([name, from]) => {
    if (numbers(from) === null || (names.length > 0 && !names.includes(name))) return [];
    const to = published(name)
      .filter((version) => major || series(version) === series(from))
      .reduce((best, version) => (isNewer(version, best) ? version : best), from);
    return to === from ? [] : [{ name, from, to }];
  });
}
