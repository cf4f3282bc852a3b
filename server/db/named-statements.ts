/** A statement is named when it has come so often. */
const NAMED_AT = 3;
/** Named statements of a process at most; each connection keeps a plan for those it was asked. */
const MOST_NAMED = 300;
/** Texts that are counted before the counting begins anew: a list of ids makes a text each time. */
const MOST_COUNTED = 1000;
const LONGEST = 10_000;

/** Its columns change with the table, and a statement that is prepared already then fails. */
const ALL_COLUMNS = /^\s*select\s+\*|\breturning\s+(?:\w+\.)?\*/i;

/** What PostgreSQL answers when the columns of a prepared statement have changed their types. */
const NOT_SUPPORTED = '0A000';

/** Names for statements that come again and again with other parameters. */
export interface StatementNames {
  /** The name of a text, or undefined while it has none. */
  of(text: string): string | undefined;
  /** Lets every statement get a new name. */
  forget(): void;
}

/** Creates the names of one process: PostgreSQL reads and plans a named statement only once. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let counts = new Map<string, number>();
  let last = 0;

  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= MOST_NAMED || text.length > LONGEST) return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < NAMED_AT || ALL_COLUMNS.test(text)) {
        if (counts.size >= MOST_COUNTED) counts = new Map();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      last += 1;
      const name = `ctrl_${last}`;
      names.set(text, name);
      return name;
    },
    forget() {
      names.clear();
    },
  };
}

interface Asked {
  text: string;
  name?: string;
  values?: unknown[];
}

const isConfig = (value: unknown): value is Asked =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'submit') !== 'function';

/** What a connection of `pg` is, as far as it matters here; its types tell only half of it. */
interface Connection {
  query: unknown;
  connection?: { on(event: 'errorMessage', heard: (error: { code?: string }) => void): void };
}

/** Lets a connection of `pg` name what it is asked with parameters, in every form it can be asked. */
export function nameStatements(client: Connection, names: StatementNames): void {
  const { query } = client;
  if (typeof query !== 'function') throw new TypeError('This is no connection');
  client.connection?.on('errorMessage', ({ code }) => {
    if (code === NOT_SUPPORTED) names.forget();
  });
  client.query = (first: unknown, second: unknown, ...rest: unknown[]): unknown => {
    const asked = isConfig(first) ? first : { text: first };
    const values = isConfig(first) ? (first.values ?? second) : second;
    const hasParameters = Array.isArray(values) && values.length > 0;
    const name =
      typeof asked.text === 'string' && hasParameters && !('name' in asked && asked.name)
        ? names.of(asked.text)
        : undefined;
    return Reflect.apply(query, client, [name ? { ...asked, name } : first, second, ...rest]);
  };
}
