/** What one promise came to; both sides are printed. */
export interface Finding {
  /** What was done, e.g. the name of a fault. */
  what: string;
  /** The promise, with its bound. */
  promised: string;
  /** What was seen, in the same unit. */
  seen: string;
  /** Null for a measured time, which depends on the machine and is printed only. */
  kept: boolean | null;
}

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

/** A finding about a number that has to be zero. */
export const none = (what: string, promised: string, count: number): Finding => ({
  what,
  promised: `0 ${promised}`,
  seen: `${count} ${promised}`,
  kept: count === 0,
});

const verdict = ({ kept }: Finding) => (kept === null ? 'measured' : kept ? 'kept' : 'BROKEN');

/** The findings as a Markdown table. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [
    ['what', 'promised', 'seen', ''],
    ...findings.map((finding) => [finding.what, finding.promised, finding.seen, verdict(finding)]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length), 3),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

/** The last line of a proof: what was lost, or that nothing was. */
export function lastLine(name: string, findings: readonly Finding[]): string {
  const broken = findings.filter(({ kept }) => kept === false);
  if (broken.length === 0) return `${name}: nothing lost, ${findings.length} rows, none broken`;
  const each = broken.map(({ what, seen }) => `${what}: ${seen}`).join('; ');
  return `${name}: BROKEN in ${broken.length} of ${findings.length} rows: ${each}`;
}
