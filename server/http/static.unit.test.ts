import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreparedBody } from './prepared.ts';
import { serveStatic } from './static.ts';

let folder = '';
let served: Map<string, () => Promise<PreparedBody>>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ctrl-static-'));
  served = new Map();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string | Buffer = 'innhold'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function serve(): number {
  return serveStatic({ lazy: (path, load) => void served.set(path, load) }, folder);
}

async function bodyOf(path: string): Promise<PreparedBody> {
  const load = served.get(path);
  if (load === undefined) throw new Error(`${path} is not served`);
  return load();
}

describe('serveStatic', () => {
  it('lists neither the template, dot files, source maps nor compressed variants', () => {
    for (const path of ['index.html', '.env', '.git/config', 'assets/a-12345678.js.map'])
      write(path);
    for (const path of ['robots.txt', 'robots.txt.br', 'robots.txt.gz', 'assets/.skjult'])
      write(path);
    expect(serve()).toBe(1);
    expect([...served.keys()]).toEqual(['/robots.txt']);
  });

  it('keeps only hashed assets for ever', async () => {
    for (const path of [
      'assets/app-Ab3_-xyZ.js',
      'assets/uten-hash.js',
      'sw.js',
      'manifest.webmanifest',
    ]) {
      write(path);
    }
    serve();
    const cache = async (path: string) => (await bodyOf(path)).cacheControl;
    expect(await cache('/assets/app-Ab3_-xyZ.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/sw.js')).toBe('no-cache');
    expect(await cache('/manifest.webmanifest')).toBe('no-cache');
  });

  it('takes the variants made at build, and makes them where there are none', async () => {
    const text = 'body{color:red}'.repeat(100);
    write('assets/a-12345678.css', text);
    write('assets/a-12345678.css.gz', gzipSync(text));
    write('assets/a-12345678.css.br', 'brotli fra bygget');
    write('tekst.txt', text);
    serve();
    const built = await bodyOf('/assets/a-12345678.css');
    expect(built.brotli?.toString()).toBe('brotli fra bygget');
    expect(built.gzip?.equals(gzipSync(text))).toBe(true);
    expect(built.type).toBe('text/css; charset=utf-8');
    expect((await bodyOf('/tekst.txt')).brotli?.length).toBeLessThan(text.length);
  });

  it('does not compress pictures and fonts', async () => {
    write('bilde.webp', Buffer.alloc(5000));
    serve();
    expect(await bodyOf('/bilde.webp')).toMatchObject({
      type: 'image/webp',
      brotli: null,
      gzip: null,
    });
  });

  it('serves nothing when the client is not built', () => {
    expect(serveStatic({ lazy: () => undefined }, join(folder, 'finnes-ikke'))).toBe(0);
  });
});
