import { crowds } from './faults/crowds.ts';
import { database } from './faults/database.ts';
import type { Fault } from './faults/fault.ts';
import { outside } from './faults/outside.ts';
import { clockAndStarts, killed } from './faults/process.ts';
import { type Finding, isWanted, type ProofOptions, tableOf } from './proof.ts';

const all: readonly Fault[] = [...killed, ...database, ...clockAndStarts, ...outside, ...crowds];

/** Does each harm to a site that visitors write to, and counts what they were promised. */
export async function faults(options: ProofOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const fault of all.filter(({ name }) => isWanted(name, options))) {
    const found = await fault
      .run(options.minutes)
      .catch((error: unknown): Finding[] => [
        { what: fault.name, promised: 'ends', seen: `threw ${String(error)}`, kept: false },
      ]);
    console.log(`\n${tableOf(found)}`);
    findings.push(...found);
  }
  return findings;
}
