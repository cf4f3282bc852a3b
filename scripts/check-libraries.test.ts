import { expect, it } from 'vitest';
import { fromRoot } from './build/config.ts';
import { checkLibraries, listPrograms } from './checks/libraries.ts';

const INNER = [
  "import SMTPConnection from 'nodemailer/lib/smtp-connection';",
  "import type { Query } from 'pg/lib/query.js';",
  "export { stripe } from '@tanstack/react-query/build/modern/utils.js';",
  "const parts = await import('react-dom/cjs/react-dom-client.production.js');",
  "const read = require('express/lib/router');",
  "const sender = createRequire(import.meta.url).resolve('ws/lib/sender.js');",
  "const server = import.meta.resolve('vite/dist/node/index.js');",
  "type Sender = import('ws/lib/sender.js').Sender;",
  "vi.mock('express-session/session/store');",
];
const PRIVATE = [
  'export const socket = ws._socket;',
  'socket?._sender.frame(data);',
  "export const on = client['_events'];",
  'request._handled = true;',
  'const { _readableState } = stream;',
  'const { _readableState: state } = stream;',
  "Reflect.set(promise, '_status', 'done');",
  "Object.defineProperty(client, '_query', { value });",
];
const ALLOWED = [
  "import { pgTable } from 'drizzle-orm/pg-core';",
  "import { readFile } from 'node:fs/promises';",
  "import { part } from './lib/part.ts';",
  "import { other } from '#server/lib/part.ts';",
  "import Dialog from '@radix-ui/react-dialog';",
  "const folder = resolve('dist/client');",
  'class Store { get() { return this._rows; } set() { this._rows = 1; } }',
  'for (const [_key, row] of rows) use(row);',
  'const { cookie: _, ...session } = stored;',
  "// ws._socket and 'pg/lib/query.js' in a comment",
  "map.get('_key');",
];

/** Numbers of the lines that the check tells of by a rule. */
function linesTold(rule: string, lines: readonly string[]): number[] {
  return checkLibraries([{ path: 'server/x.ts', text: lines.join('\n') }])
    .filter((problem) => problem.rule === rule)
    .map(({ message }) => Number(/^Line (\d+)/.exec(message)?.[1]));
}

it.each([
  ['no-inner-files', INNER],
  ['no-private-fields', PRIVATE],
])('libraries are used by their public surface: %s', (rule, lines) => {
  expect(linesTold(rule, [...lines, ...ALLOWED])).toEqual(lines.map((_, index) => index + 1));
  for (const line of lines) expect(linesTold(rule, ['', line]), line).toEqual([2]);
  expect(linesTold(rule, ALLOWED)).toEqual([]);
});

it('all programs are looked at, also those at the root', () => {
  const paths = listPrograms(fromRoot('.')).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'vite.config.ts',
      'scripts/prepare.mjs',
      'client/src/app/app.test.tsx',
    ]),
  );
});
