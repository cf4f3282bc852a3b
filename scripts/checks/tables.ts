import { isTest, type Problem, type SourceFile } from './files.ts';

/**
 * Tables that a file outside their owner's folder writes, with the reason. Every other table is
 * written by the files of one folder only, its owner; other code calls the owner's functions.
 */
const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  'users server/http/session.ts': 'notes with a session when its user was last active',
  'users server/features/chat/store/moderation.store.ts': 'a ban takes the picture away',
  'user_pictures server/features/chat/store/moderation.store.ts': 'a ban takes the picture away',
  'admins server/features/two-factor/two-factor.store.ts': 'the columns of the second factor',
  'affiliates server/features/sales/sales.store.ts': 'points and level are the sum of the sales',
  'social_shares server/features/rewards/rewards.store.ts': 'what a share was rewarded with',
  'settings server/features/backups/backups.store.ts': 'what became of the last nightly backup',
  'settings server/features/launch/launch.store.ts':
    'the last test of the mail server, and the first steps',
  'daily_salts server/http/visitor.ts': 'makes the salt of a day when it is first needed',
};

const RULE = 'one-owner-of-a-table';
const LIST = 'scripts/checks/tables.ts';
const SCHEMA = /^server\/db\/schema\//;
/** A feature's folder, or one of the folders below the features. */
const FOLDER = /^server\/(?:features\/)?[^/]+\//;
/** The seed and a restore may write every table, of an empty database. */
const SEED = /^server\/(?:seed|db\/backup)\//;

const TABLE = /\b(?:const|let) (\w+) = pgTable\(\s*'(\w+)'/g;
/** An import from the schema, and a name in it with the name it gets. */
const IMPORTED = /\bimport \{([^}]*)\} from '[^']*schema\/(?:index|[a-z]+)\.ts'/g;
const NAMED = /(\w+)(?: as (\w+))?/g;
/** `tx.insert(table)`, and SQL that names its table, or takes it from the schema. */
const CALLED = /\b(\w+)\s*\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+(?:"?([a-z_]+)"?|\$\{(\w+)[^}]*\})/gi;
const HANDLES = new Set(['tx', 'orm']);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;

/** Tables of the schema: name in the code → name in the database. */
const tablesOf = (files: readonly SourceFile[]): Map<string, string> =>
  new Map(
    files
      .filter(({ path }) => SCHEMA.test(path))
      .flatMap(({ text }) => [...text.matchAll(TABLE)])
      .map(([, code = '', name = '']) => [code, name]),
  );

/** Tables that a file writes; null stands for one that cannot be determined. */
function writtenBy(file: SourceFile, tables: ReadonlyMap<string, string>): Set<string | null> {
  const text = file.text.replace(COMMENT, '');
  const imported = new Map<string, string>();
  for (const [, list = ''] of text.matchAll(IMPORTED)) {
    for (const [, name = '', own = name] of list.matchAll(NAMED)) {
      const table = tables.get(name);
      if (table !== undefined) imported.set(own, table);
    }
  }
  const names = new Set(tables.values());
  const written = new Set<string | null>();
  for (const [, on = '', table = ''] of text.matchAll(CALLED)) {
    const known = imported.get(table);
    if (known !== undefined || HANDLES.has(on)) written.add(known ?? null);
  }
  for (const [, name, inserted] of text.matchAll(WRITTEN)) {
    if (inserted !== undefined) written.add(imported.get(inserted) ?? null);
    else if (name !== undefined && names.has(name)) written.add(name);
  }
  return written;
}

/**
 * Every table has one owner: the only folder that writes it, apart from the files in `also`. An
 * unused entry in `also` is reported too.
 */
export function checkTables(
  files: readonly SourceFile[],
  also: Readonly<Record<string, string>> = ALSO_WRITTEN,
): Problem[] {
  const tables = tablesOf(files);
  const problems: Problem[] = [];
  const report = (path: string, message: string) => problems.push({ rule: RULE, path, message });
  const writers = new Map<string, string[]>([...tables.values()].map((name) => [name, []]));
  for (const file of files) {
    const { path } = file;
    if (!path.startsWith('server/') || isTest(path) || SCHEMA.test(path) || SEED.test(path))
      continue;
    for (const table of writtenBy(file, tables)) {
      if (table === null) report(path, 'writes a table that cannot be told; name it');
      else writers.get(table)?.push(path);
    }
  }
  for (const [name, paths] of writers) {
    const own = paths.filter((path) => !(`${name} ${path}` in also));
    const owners = [...new Set(own.map((path) => FOLDER.exec(path)?.[0] ?? path))];
    if (owners.length === 0) report(LIST, `${name} has no owner`);
    if (owners.length < 2) continue;
    for (const path of own) {
      report(path, `writes ${name}, as ${owners.join(' and ')} do: one of them owns it (${LIST})`);
    }
  }
  for (const [name = '', path = ''] of Object.keys(also).map((key) => key.split(' '))) {
    if (!writers.get(name)?.includes(path)) report(LIST, `${path} does not write ${name}`);
  }
  return problems;
}
