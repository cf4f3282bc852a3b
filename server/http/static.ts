import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PreparedBody, PreparedStore } from './prepared.ts';
import { assembled, prepareBody } from './prepared-body.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Encodings made by the build; not served under their own path. */
const variants = new Set(['.br', '.gz']);
/** Vite's `assets/<name>-<hash>.<ext>`: 7 letters for scripts, else 8. Only these are cached as immutable. */
const hashed = /^\/assets\/.+-[A-Za-z0-9_-]{7,8}\.\w+$/;

/**
 * Registers every file of the client's build. Only files found at start are served, so dot files,
 * source maps and path traversal give 404 without further checks. HTML is left to the renderer.
 * `/sw.js` is not immutable, so browsers always revalidate it.
 */
export function serveStatic(store: Pick<PreparedStore, 'lazy'>, folder: string): number {
  const files = listFiles(folder, '');
  for (const path of files) {
    const options = {
      type: types[extname(path)] ?? 'application/octet-stream',
      cacheControl: hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    store.lazy(path, () => loadFile(join(folder, path), options));
  }
  return files.length;
}

function listFiles(folder: string, prefix: string): string[] {
  const found: string[] = [];
  for (const entry of readFolder(join(folder, prefix))) {
    const path = `${prefix}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) found.push(...listFiles(folder, path));
    else if (entry.isFile() && isServed(path)) found.push(path);
  }
  return found;
}

function isServed(path: string): boolean {
  const extension = extname(path);
  return !variants.has(extension) && extension !== '.map' && path !== '/index.html';
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // No built client (tests, development).
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function loadFile(
  file: string,
  options: { type: string; cacheControl: string },
): Promise<PreparedBody> {
  const [identity, brotli, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ]);
  if (brotli !== null || gzip !== null) return assembled(identity, options, brotli, gzip);
  return prepareBody(identity, { ...options, quality: 9 });
}

function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null);
}

const ADDRESS = '/sw.js';

/** Replaces an installed service worker, deletes its caches, and unregisters itself. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;

/** Serves a service worker that removes itself (docs/product/pocket.md#without-a-service-worker). */
export function serveFarewell(store: Pick<PreparedStore, 'lazy'>): void {
  store.lazy(ADDRESS, () =>
    prepareBody(Buffer.from(FAREWELL), {
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'no-cache',
    }),
  );
}
