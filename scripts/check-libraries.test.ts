import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from './build/config.ts';

const INNER = [
  "import SMTPConnection from 'nodemailer/lib/smtp-connection';",
  "import type { Query } from 'pg/lib/query.js';",
  "export { stripe } from '@scope/package/dist/stripe.js';",
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

/** Numbers of the lines that Biome tells about with one of our plugins. */
function linesTold(plugin: string, lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'ctrl-libraries-'));
  const settings = {
    plugins: [fromRoot(`scripts/checks/${plugin}.grit`)],
    linter: { rules: { preset: 'none' } },
  };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'x.ts'), lines.join('\n'));
  const biome = fromRoot('node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return [...`${stdout}${stderr}`.matchAll(/^x\.ts:(\d+):/gm)].map(([, line]) => Number(line));
}

it.each([
  ['inner-files', INNER],
  ['private-fields', PRIVATE],
])('libraries are used by their public surface: %s', (plugin, lines) => {
  expect(linesTold(plugin, [...lines, ...ALLOWED])).toEqual(lines.map((_, index) => index + 1));
});
