import type { Database, SqlPool } from '../database.ts';
import { tablesOf } from './catalog.ts';
import { batchesOf, beginSnapshot, quoted, rowText } from './format.ts';

/** A table on two sides: the rows of each, and those that only one has. */
export interface Compared {
  name: string;
  rows: number;
  others: number;
  onlyHere: number;
  onlyThere: number;
}

/** The hash of every row, sorted, so that both sides come in the same order. */
async function* digests(sql: SqlPool, name: string, columns: readonly string[]) {
  const hash = `encode(sha256(convert_to(${rowText(columns)}, 'UTF8')), 'hex')`;
  const query = `SELECT line FROM (SELECT ${hash} AS line FROM ${quoted(name)}) AS hashed
    ORDER BY line COLLATE "C"`;
  for await (const batch of batchesOf(sql, query)) yield* batch;
}

async function compareTable(
  name: string,
  here: AsyncGenerator<string>,
  there: AsyncGenerator<string>,
): Promise<Compared> {
  const result = { name, rows: 0, others: 0, onlyHere: 0, onlyThere: 0 };
  let [mine, other] = [await here.next(), await there.next()];
  while (mine.done !== true || other.done !== true) {
    const isMine = mine.done !== true && (other.done === true || mine.value <= other.value);
    const isOther = other.done !== true && (mine.done === true || other.value <= mine.value);
    if (isMine) result.rows += 1;
    if (isOther) result.others += 1;
    if (!isOther) result.onlyHere += 1;
    if (!isMine) result.onlyThere += 1;
    if (isMine) mine = await here.next();
    if (isOther) other = await there.next();
  }
  return result;
}

/** Compares two databases of the same version row by row, each as it is at this moment. */
export async function compareDatabases(here: Database, there: Database): Promise<Compared[]> {
  const result: Compared[] = [];
  await here.exclusive((mine) =>
    mine.transaction(async (sql) => {
      await beginSnapshot(sql);
      await there.exclusive((others) =>
        others.transaction(async (other) => {
          await beginSnapshot(other);
          const names = new Set((await tablesOf(other)).map(({ name }) => name));
          for (const { name, columns } of await tablesOf(sql)) {
            if (!names.has(name)) throw new Error(`The other side has no table ${name}`);
            const own = columns.map((column) => column.name);
            result.push(
              await compareTable(name, digests(sql, name, own), digests(other, name, own)),
            );
          }
        }),
      );
    }),
  );
  return result;
}
