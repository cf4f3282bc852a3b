import ts from 'typescript';
import { isTest, type Problem, type SourceFile } from './files.ts';

/**
 * Tables that a file outside their owner's folder writes, with the reason. Every other table is
 * written by the files of one folder only, its owner; other code calls the owner's functions.
 */
const ALSO_WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    'server/http/session.ts': 'notes with a session when its user was last active',
    'server/features/chat/store/moderation.store.ts': 'a ban takes the picture away',
  },
  user_pictures: {
    'server/features/chat/store/moderation.store.ts': 'a ban takes the picture away',
  },
  admins: {
    'server/features/two-factor/two-factor.store.ts': 'the columns of the second factor',
  },
  affiliates: {
    'server/features/sales/sales.store.ts': 'points and level are the sum of the ledger of sales',
  },
  social_shares: {
    'server/features/rewards/rewards.store.ts': 'what a share was rewarded with',
  },
  settings: {
    'server/features/backups/backups.store.ts': 'what became of the last nightly backup',
    'server/features/launch/launch.store.ts':
      'the last test of the mail server, and what was said of the first steps',
  },
  daily_salts: {
    'server/http/visitor.ts': 'makes the salt of a day when it is first needed',
  },
};

const RULE = 'one-owner-of-a-table';
const LIST = 'scripts/checks/tables.ts';
const SCHEMA = /^server\/db\/schema\//;
const IMPORTS_SCHEMA = /(^|\/)schema\/(index|[a-z]+)\.ts$/;
/** A feature's folder, or one of the folders below the features. */
const FOLDER = /^server\/(?:features\/)?[^/]+\//;
/** The seed and a restore may write every table, of an empty database. */
const SEED = /^server\/(?:seed|db\/backup)\//;

const WRITING = /(?:insert into|delete from|merge into|update)\s*$/i;
const WRITTEN = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+"?([a-z_]+)"?/gi;
const WRITING_CALLS = new Set(['insert', 'update', 'delete']);
const HANDLES = new Set(['tx', 'orm']);

const parse = ({ path, text }: SourceFile) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Tables of the schema: name in the code → name in the database. */
function tablesOf(files: readonly SourceFile[]): Map<string, string> {
  const tables = new Map<string, string>();
  for (const file of files.filter(({ path }) => SCHEMA.test(path))) {
    walk(parse(file), (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return;
      const call = node.initializer;
      if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'pgTable') return;
      const [name] = call.arguments;
      if (name && ts.isStringLiteral(name)) tables.set(node.name.text, name.text);
    });
  }
  return tables;
}

/** Local names of the tables that a file imports → names in the database. */
function importedTables(source: ts.SourceFile, tables: ReadonlyMap<string, string>) {
  const known = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { moduleSpecifier: from, importClause } = statement;
    if (!ts.isStringLiteral(from) || !IMPORTS_SCHEMA.test(from.text)) continue;
    const names = importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements) {
      const table = tables.get((propertyName ?? name).text);
      if (table !== undefined) known.set(name.text, table);
    }
  }
  return known;
}

/** Tables that a file writes; null stands for one that cannot be determined. */
function writtenBy(file: SourceFile, tables: ReadonlyMap<string, string>): Set<string | null> {
  const source = parse(file);
  const imported = importedTables(source, tables);
  const names = new Set(tables.values());
  const written = new Set<string | null>();
  const readText = (text: string) => {
    for (const [, name = ''] of text.matchAll(WRITTEN)) if (names.has(name)) written.add(name);
  };
  walk(source, (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: on, name } = node.expression;
      const [table] = node.arguments;
      if (!WRITING_CALLS.has(name.text) || !table || !ts.isIdentifier(table)) return;
      const known = imported.get(table.text);
      if (known !== undefined) written.add(known);
      else if (HANDLES.has(on.getText())) written.add(null);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      readText(node.text);
    } else if (ts.isTemplateExpression(node)) {
      let before = node.head.text;
      readText(before);
      for (const { expression, literal } of node.templateSpans) {
        if (WRITING.test(before)) written.add(imported.get(expression.getText()) ?? null);
        before = literal.text;
        readText(before);
      }
    }
  });
  return written;
}

/**
 * Every table has one owner: the only folder that writes it, apart from the files in `also`. An
 * unused entry in `also` is reported too.
 */
export function checkTables(
  files: readonly SourceFile[],
  also: Readonly<Record<string, Readonly<Record<string, string>>>> = ALSO_WRITTEN,
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
    const own = paths.filter((path) => !(path in (also[name] ?? {})));
    const owners = [...new Set(own.map((path) => FOLDER.exec(path)?.[0] ?? path))];
    if (owners.length === 0) report(LIST, `${name} has no owner`);
    if (owners.length < 2) continue;
    for (const path of own) {
      report(path, `writes ${name}, as ${owners.join(' and ')} do: one of them owns it (${LIST})`);
    }
  }
  for (const [name, named] of Object.entries(also)) {
    for (const path of Object.keys(named)) {
      if (!writers.get(name)?.includes(path)) report(LIST, `${path} does not write ${name}`);
    }
  }
  return problems;
}
