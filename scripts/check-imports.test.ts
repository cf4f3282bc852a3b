import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSourceFiles } from './checks/files.ts';
import { checkImports } from './checks/imports.ts';

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

describe("Biome's rules of this project", () => {
  const WRONG: Record<string, [text: string, rule: string][]> = {
    'client/src/features/one/asks.ts': [
      ["fetch('/x');", 'plugin'],
      ["window.fetch('/x');", 'plugin'],
      ["new WebSocket('/ws');", 'plugin'],
      ['export const port = process.env.PORT;', 'noProcessEnv'],
    ],
    'client/src/features/one/a.test.ts': [
      ['const since = performance.now();', 'plugin'],
      ['await page.waitForTimeout(50);', 'plugin'],
      ['setTimeout(resolve, 50);', 'plugin'],
      ['test.setTimeout(90_000);', 'plugin'],
      ['await expect.poll(rows, { timeout: 5000 }).toBe(1);', 'plugin'],
      ['await expect(box).toBeVisible({ timeout: 500 });', 'plugin'],
      ["it('is so', { retry: 2 }, () => {});", 'plugin'],
    ],
    'client/src/features/one/long.tsx': [
      [`export function A() {${'a();\n'.repeat(152)}}`, 'noExcessiveLinesPerFunction'],
    ],
    'server/features/a/a.service.ts': [
      [`export function a() {${'a();\n'.repeat(42)}}`, 'noExcessiveLinesPerFunction'],
    ],
    'server/features/a/a.routes.ts': [
      [`export const a = routesFor({ x: () => {${'\n'.repeat(15)}} });`, 'plugin'],
    ],
    'scripts/long.ts': [['export const a = 1;\n'.repeat(401), 'noExcessiveLinesPerFile']],
  };
  const RIGHT: Record<string, string> = {
    'server/config/port.ts': 'export const port = process.env.PORT;',
    'client/src/lib/live/socket.ts': "new WebSocket('/ws');",
    'client/src/features/two/a.ts': 'queryClient.fetch(1);',
    'server/features/a/b.test.ts': "restrict({ kind: 'timeout', timeout: 5, retryAfter: 3 });",
    'server/features/a/b.routes.ts': `export const a = routesFor({ x: () => {${'\n'.repeat(14)}} });`,
    'scripts/long.test.ts': 'export const a = 1;\n'.repeat(401),
  };

  it('fail on a wrong file, once for each wrong line, and on no right one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'biome-rules-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const { vcs: _, ...config } = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'));
    write('biome.json', JSON.stringify({ ...config, formatter: { enabled: false } }));
    cpSync(join(project, 'scripts/checks'), join(folder, 'scripts/checks'), { recursive: true });
    for (const [path, lines] of Object.entries(WRONG)) {
      write(path, lines.map(([text]) => text).join('\n'));
    }
    for (const [path, text] of Object.entries(RIGHT)) write(path, text);
    const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
    const rules = 'plugin|noProcessEnv|noExcessiveLinesPerFile|noExcessiveLinesPerFunction';
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--max-diagnostics=none', '--reporter=github', 'client', 'server', 'scripts'],
      { cwd: folder, encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    const told = new RegExp(`title=(?:lint/\\w+/)?(${rules}),file=([^,]+),`, 'g');
    const found = [...stdout.matchAll(told)].map(
      ([, rule, path = '']) => `${path.replace(`${folder}/`, '')} ${rule}`,
    );
    const expected = Object.entries(WRONG).flatMap(([path, lines]) =>
      lines.map(([, rule]) => `${path} ${rule}`),
    );
    expect(found.sort()).toEqual(expected.sort());
  });
});
