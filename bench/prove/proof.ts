export type Finding = ReturnType<typeof finding>;

export interface ProofOptions {
  /** How long a proof by load lasts. */
  minutes: number;
  /** Parts of the proof to run, by words of their names; all when empty. */
  words: readonly string[];
}

/** One proof: runs, prints while it runs, and returns what it found. */
export type Proof = (options: ProofOptions) => Promise<readonly Finding[]>;

/** Whether a part of a proof was asked for. */
export const isWanted = (name: string, { words }: ProofOptions): boolean =>
  words.length === 0 || words.some((word) => name.includes(word));

/**
 * What one promise came to; both sides are printed.
 * @param what was done, e.g. the name of a fault
 * @param promised with its bound
 * @param seen in the same unit
 * @param kept left out for a measured time, which depends on the machine and is printed only
 */
export const finding = (
  what: string,
  promised: string,
  seen: string | number,
  kept: boolean | null = null,
) => ({ what, promised, seen: String(seen), kept });

/** A finding about a text that has to be seen as it was promised. */
export const exactly = (what: string, promised: string, seen: string | number): Finding =>
  finding(what, promised, seen, promised === String(seen));

/** A finding about a number that has to be zero. */
export const none = (what: string, promised: string, count: number): Finding =>
  finding(what, `0 ${promised}`, `${count} ${promised}`, count === 0);

/** A finding about the largest of some numbers; `unit` says what they count, e.g. 'MB more'. */
export function atMost(what: string, most: number, unit: string, ...seen: number[]): Finding {
  const told = seen.map((one) => String(Number(one.toFixed(2)))).join(', ');
  const isKept = seen.length > 0 && seen.every((one) => one <= most);
  const bound = `at most ${Number(most.toFixed(2))} ${unit}`;
  return finding(what, bound.trim(), `${told} ${unit}`.trim(), isKept);
}

/** What this machine cannot show. */
export const skipped = (what: string, why: string): Finding =>
  finding(what, 'nothing lost', `skipped: ${why}`);

const verdict = ({ kept }: Finding) => (kept === null ? 'measured' : kept ? 'kept' : 'BROKEN');

/** The findings as a Markdown table. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(
    (one) => `| ${one.what} | ${one.promised} | ${one.seen} | ${verdict(one)} |`,
  );
  return ['| what | promised | seen | |', '|---|---|---|---|', ...rows].join('\n');
}

/** The last line of a proof: what was lost, or that nothing was. */
export function lastLine(name: string, findings: readonly Finding[]): string {
  const broken = findings.filter(({ kept }) => kept === false);
  if (broken.length === 0) return `${name}: nothing lost, ${findings.length} rows, none broken`;
  const each = broken.map(({ what, seen }) => `${what}: ${seen}`).join('; ');
  return `${name}: BROKEN in ${broken.length} of ${findings.length} rows: ${each}`;
}
