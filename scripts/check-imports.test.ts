import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBudgets, describeBudgets, percentile } from './checks/budgets.ts';
import { listSourceFiles } from './checks/files.ts';
import { checkImports } from './checks/imports.ts';
import { checkPlaces } from './checks/places.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
let root: string;

/** Each file violates the rule that it names, or none where the rule is null. */
const TREE: Record<string, { text: string; rule: string | null }> = {
  'shared/rules/points.ts': { text: 'export const points = 10;', rule: null },
  'shared/contracts/contact.ts': {
    text: "import { z } from 'zod';\nexport const name = z.string();",
    rule: null,
  },
  'shared/contracts/wrong.ts': {
    text: "import type { Server } from '#server/lib/server.ts';\nexport type Wrong = Server;",
    rule: 'shared-stands-alone',
  },
  'shared/package.ts': {
    text: "import React from 'react';\nexport const version = React.version;",
    rule: 'shared-stands-alone',
  },
  'server/lib/server.ts': { text: 'export interface Server { port: number }', rule: null },
  'server/lib/upward.ts': {
    text: "import { answer } from '../http/answer.ts';\nexport const again = answer;",
    rule: 'server-base',
  },
  'server/lib/one.ts': { text: "export { two } from './two.ts';", rule: 'no-cycles' },
  'server/lib/two.ts': {
    text: "import * as one from './one.ts';\nexport const two = () => one;",
    rule: 'no-cycles',
  },
  'server/http/answer.ts': { text: 'export const answer = 42;', rule: null },
  'server/db/schema/index.ts': { text: 'export const table = {};', rule: null },
  'server/context.ts': { text: 'export interface Context { now: Date }', rule: null },
  'server/features/a/index.ts': {
    text: "import type { Context } from '#server/context.ts';\nexport const a = (ctx: Context) => ctx;",
    rule: null,
  },
  'server/features/a/a.store.ts': {
    text: "import { table } from '#server/db/schema/index.ts';\nexport const rows = table;",
    rule: null,
  },
  'server/features/a/a.service.ts': {
    text: "import { table } from '#server/db/schema/index.ts';\nexport const rows = table;",
    rule: 'only-stores-know-the-tables',
  },
  'server/features/a/lines/lines.store.ts': {
    text: "import { table } from '#server/db/schema/index.ts';\nexport const lines = table;",
    rule: null,
  },
  'server/features/a/lines/reader.ts': {
    text: "import { table } from '#server/db/schema/index.ts';\nexport const read = table;",
    rule: 'only-stores-know-the-tables',
  },
  'server/features/b/part/part.ts': {
    text: "import { lines } from '#server/features/a/lines/lines.store.ts';\nexport const b = lines;",
    rule: 'server-feature',
  },
  'server/features/b/index.ts': {
    text: "import { a } from '#server/features/a/index.ts';\nexport const b = a;",
    rule: null,
  },
  'server/features/b/b.store.ts': {
    text: "import { rows } from '#server/features/a/a.store.ts';\nexport const b = rows;",
    rule: 'server-feature',
  },
  'server/features/b/helper.ts': {
    text: "import { make } from '#server/testing/make.ts';\nexport const b = make;",
    rule: 'no-tests-in-production',
  },
  'server/features/b/b.test.ts': {
    text: "import { make } from '#server/testing/make.ts';\nexport const b = make;",
    rule: null,
  },
  'server/testing/make.ts': { text: 'export const make = 1;', rule: null },
  'client/src/lib/call/api-client.ts': {
    text: "export const ask = () => fetch('/api');",
    rule: null,
  },
  'client/src/components/ui/button.tsx': {
    text: "import { island } from '#client/features/one/island.tsx';\nexport const Button = island;",
    rule: 'client-base',
  },
  'client/src/features/one/island.tsx': { text: 'export const island = 1;', rule: null },
  'client/src/features/two/island.tsx': {
    text: "import type { island } from '#client/features/one/island.tsx';\nexport type Two = typeof island;",
    rule: 'client-feature-is-an-island',
  },
  'client/src/pages/home.tsx': {
    text: "import { island } from '#client/features/one/island.tsx';\nexport const Home = island;",
    rule: null,
  },
  'client/src/app/server.tsx': {
    text: "import type { Server } from '#server/lib/server.ts';\nexport type App = Server;",
    rule: 'client-app',
  },
  'client/src/lib/nowhere.ts': { text: "export { x } from './missing.ts';", rule: 'resolvable' },
  'e2e/journey.ts': {
    text: "import { answer } from '#server/http/answer.ts';\nexport const journey = answer;",
    rule: 'e2e-looks-from-outside',
  },
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(project, file), join(root, file));
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const [path, { text }] of Object.entries(TREE)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the import rules', () => {
  it('finds each violation of the fixture and nothing else', async () => {
    const problems = await checkImports(root, listSourceFiles(root));
    const expected = Object.entries(TREE).flatMap(([path, { rule }]) =>
      rule === null ? [] : [`${path} ${rule}`],
    );
    // A cycle is reported once, from whichever of its files comes first.
    const found = problems.map(({ path, rule }) => `${path} ${rule}`);
    expect(found.filter((line) => line.endsWith('no-cycles'))).toHaveLength(1);
    for (const line of expected.filter((each) => !each.endsWith('no-cycles'))) {
      expect(found).toContain(line);
    }
    const guilty = new Set(expected.map((line) => line.split(' ')[0]));
    expect(problems.filter(({ path }) => !guilty.has(path))).toEqual([]);
  });

  it('reports a file that the tool did not read', async () => {
    const blind = mkdtempSync(join(tmpdir(), 'import-rules-blind-'));
    cpSync(root, blind, { recursive: true });
    writeFileSync(
      join(blind, '.dependency-cruiser.cjs'),
      "module.exports = { forbidden: [], options: { exclude: { path: '^server/lib/' } } };",
    );
    const problems = await checkImports(blind, listSourceFiles(blind));
    rmSync(blind, { recursive: true });
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['every-file-is-read']));
    expect(problems.map(({ path }) => path)).toContain('server/lib/upward.ts');
  });
});

describe('the places of platform names', () => {
  const check = (path: string, text: string) =>
    checkPlaces([{ path, text }]).map(({ rule }) => rule);

  it('allows the environment in server/config only', () => {
    const text = 'export const port = process.env.PORT;';
    expect(check('server/config/environment.ts', text)).toEqual([]);
    expect(check('server/http/port.ts', text)).toEqual(['environment-in-config']);
    expect(check('client/src/lib/port.ts', text)).toEqual(['environment-in-config']);
  });

  it('allows fetch in the api client only, also when called on window', () => {
    expect(check('client/src/lib/call/api-client.ts', "fetch('/x')")).toEqual([]);
    expect(check('client/src/features/a/a.ts', "window.fetch('/x')")).toEqual([
      'fetch-in-api-client',
    ]);
    expect(check('client/src/features/a/a.ts', 'queryClient.fetch(1)')).toEqual([]);
  });

  it('allows a WebSocket in lib/live/socket.ts only', () => {
    expect(check('client/src/lib/live/socket.ts', "new WebSocket('/ws')")).toEqual([]);
    expect(check('client/src/features/a/a.ts', "new WebSocket('/ws')")).toEqual(['socket-in-lib']);
  });

  it('lets no test measure time, sleep, or set a limit or a second try of its own', () => {
    const rule = ['no-time-in-tests'];
    for (const text of [
      'const since = performance.now();',
      'await page.waitForTimeout(50);',
      'setTimeout(resolve, 50);',
      'test.setTimeout(90_000);',
      'await expect.poll(rows, { timeout: 5000 }).toBe(1);',
      'await expect(box).toBeVisible({ timeout: 500 });',
      "it('is so', { retry: 2 }, () => {});",
    ]) {
      expect(check('e2e/a.spec.ts', text), text).toEqual(rule);
      expect(check('server/http/a.test.ts', text), text).toEqual(rule);
      expect(check('server/http/a.ts', text), text).toEqual([]);
    }
    expect(check('server/a.test.ts', "restrict({ kind: 'timeout', timeout: 5 });")).toEqual([]);
  });

  it('is not misled by comments and strings', () => {
    expect(check('server/http/a.ts', "// process.env\nexport const a = 'process.env.X';")).toEqual(
      [],
    );
  });
});

describe('the budgets', () => {
  const lines = (count: number) => 'export const a = 1;\n'.repeat(count);
  const rules = (path: string, text: string) =>
    checkBudgets([{ path, text }]).map(({ rule, message }) => `${rule}: ${message}`);

  it('refuses a file over 400 lines, but not a test', () => {
    expect(rules('scripts/long.ts', lines(401))).toEqual([
      'file-length: has 401 lines, 400 at most',
    ]);
    expect(rules('scripts/long.test.ts', lines(401))).toEqual([]);
    expect(rules('scripts/long.ts', lines(400))).toEqual([]);
  });

  it('refuses a long route handler, service function and component', () => {
    const body = '\n'.repeat(200);
    expect(rules('server/x.routes.ts', `router.get('/', () => {${'\n'.repeat(15)}});`)).toEqual([
      'handler-length: has 16 lines, a handler has 15 at most',
    ]);
    expect(rules('server/x.service.ts', `export function a() {${'\n'.repeat(40)}}`)).toEqual([
      'service-length: has 41 lines, a service has 40 at most',
    ]);
    expect(rules('client/x.tsx', `export function A() {${body}}`)).toContain(
      'component-length: has 201 lines, a component has 150 at most',
    );
  });

  it('takes the nearest rank for a percentile', () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
    expect(percentile([], 0.5)).toBe(0);
  });

  it('reports test lines per source line', () => {
    const files = [
      { path: 'server/a.ts', text: lines(4) },
      { path: 'server/a.test.ts', text: lines(3) },
    ];
    expect(describeBudgets(files)[1]).toContain('0.75 test lines per source line, aim 0.75');
  });
});
