import { describe, expect, it } from 'vitest';
import { checkLibraries } from './checks/libraries.ts';

const rulesOf = (text: string) =>
  checkLibraries([{ path: 'server/x.ts', text }]).map(({ rule }) => rule);

describe('a library', () => {
  it.each([
    "import SMTPConnection from 'nodemailer/lib/smtp-connection';",
    "import type { Query } from 'pg/lib/query.js';",
    "export { stripe } from '@scope/package/dist/stripe.js';",
    "const parts = await import('react-dom/cjs/react-dom-client.production.js');",
    "const read = require('express/lib/router');",
    "const path = createRequire(import.meta.url).resolve('ws/lib/sender.js');",
    "const path = import.meta.resolve('vite/dist/node/index.js');",
    "type Sender = import('ws/lib/sender.js').Sender;",
    "vi.mock('express-session/session/store');",
  ])('is imported by its doors only, not as %s', (text) => {
    expect(rulesOf(text)).toEqual(['no-inner-files']);
  });

  it.each([
    'export const socket = ws._socket;',
    'socket?._sender.frame(data);',
    "export const on = client['_events'];",
    'request._handled = true;',
    'const { _readableState } = stream;',
    'const { _readableState: state } = stream;',
    "Reflect.set(promise, '_status', 'done');",
    "Object.defineProperty(client, '_query', { value });",
  ])('keeps its private fields to itself, as in %s', (text) => {
    expect(rulesOf(text)).toEqual(['no-private-fields']);
  });

  it.each([
    "import { pgTable } from 'drizzle-orm/pg-core';",
    "import { createRoot } from 'react-dom/client';",
    "import { readFile } from 'node:fs/promises';",
    "import { part } from './lib/part.ts';",
    "import { part } from '#server/lib/part.ts';",
    "import Dialog from '@radix-ui/react-dialog';",
    "const folder = resolve('dist/client');",
    'class Store { get() { return this._rows; } }',
    'for (const [_key, row] of rows) use(row);',
    'const { cookie: _, ...session } = stored;',
    "// ws._socket and 'pg/lib/query.js' in a comment",
    "map.get('_key');",
  ])('may be used as %s', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });

  it('is told with its line', () => {
    const [problem] = checkLibraries([{ path: 'client/x.ts', text: '\n\nuse(ws._socket);' }]);
    expect(problem).toMatchObject({
      path: 'client/x.ts',
      message: "Line 3: _socket is its owner's own",
    });
  });
});
