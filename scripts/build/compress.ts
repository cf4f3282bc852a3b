import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Files to compress; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:css|html|ico|js|json|svg|txt|webmanifest|xml)$/;

/** Brotli at the highest quality: files are compressed once and sent many times. */
export function brotli(bytes: Buffer): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Of the sizes that can be chosen, the smallest result for React, the largest file of a page.
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
    },
  });
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const variants = [
    { ending: '.br', bytes: await brotli(bytes) },
    { ending: '.gz', bytes: await gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  const smaller = variants.filter((variant) => variant.bytes.length < bytes.length);
  await Promise.all(smaller.map((variant) => writeFile(file + variant.ending, variant.bytes)));
}

/** Writes `.br` and `.gz` beside every file that gets smaller by it; dot folders are skipped. */
export async function compressFiles(folder: string): Promise<void> {
  const paths = await readdir(folder, { recursive: true });
  const wanted = paths.filter((path) => COMPRESSIBLE.test(path) && !/(?:^|[\\/])\./.test(path));
  await Promise.all(wanted.map((path) => compressFile(join(folder, path))));
}
