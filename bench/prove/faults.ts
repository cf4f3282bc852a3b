import { crowds } from './faults/crowds.ts';
import { database } from './faults/database.ts';
import type { Fault } from './faults/fault.ts';
import { serverKilled } from './faults/server.ts';
import { type Finding, finding, isWanted, type ProofOptions, tableOf } from './proof.ts';

const all: readonly Fault[] = [serverKilled, ...database, ...crowds];

/** Does each harm to a site that visitors write to, and counts what they were promised. */
export async function faults(options: ProofOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const fault of all.filter(({ name }) => isWanted(name, options))) {
    const found = await fault
      .run(options.minutes)
      .catch((error: unknown) => [finding(fault.name, 'ends', `threw ${String(error)}`, false)]);
    console.log(`\n${tableOf(found)}`);
    findings.push(...found);
  }
  return findings;
}
