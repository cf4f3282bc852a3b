import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFiles } from './compress.ts';

const text = 'Hold CTRL. Slipp løs. '.repeat(50);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ctrl-compress-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (path: string, content: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
};

it('puts both encodings beside a file, with the same content', async () => {
  await write('assets/app.js', text);
  await compressFiles(folder);
  const file = join(folder, 'assets/app.js');
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text);
});

it('leaves alone what is compressed, gains nothing, or is hidden', async () => {
  await write('hero.png', text);
  await write('tiny.txt', 'a');
  await write('.vite/manifest.json', text);
  await compressFiles(folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    '.vite',
    '.vite/manifest.json',
    'hero.png',
    'tiny.txt',
  ]);
});
