import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** How the database would run a statement. */
export interface QueryPlan {
  /** Indexes that are used. */
  indexes: string[];
  /** Tables that are scanned sequentially. */
  wholeTables: string[];
  /** Whether rows are sorted instead of being read in order. */
  sorts: boolean;
}

/**
 * The plan of a statement with sequential scans and sorts disabled as far as possible: a test
 * database is so small that the planner would prefer them, so one that remains in the plan has no
 * usable index.
 */
export async function planOf(db: Database, statement: SQLWrapper): Promise<QueryPlan> {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const result: unknown = await tx.execute(sql`explain (format json) ${statement.getSQL()}`);
    return (result as { rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }).rows;
  });
  const nodes = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan));
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    wholeTables: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
    ),
    sorts: nodes.some((node) => node['Node Type'].includes('Sort')),
  };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
