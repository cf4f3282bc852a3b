import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashedAsset, raw } from '../lib/calls.ts';
import { compare } from '../lib/compare.ts';
import { getRequest } from '../lib/load.ts';
import { baseline } from '../lib/ours.ts';
import { type Running, startNode } from '../lib/processes.ts';
import { type Bench, rates } from './bench.ts';

const ACCEPT = { 'Accept-Encoding': 'br' };

/** Plain node:http with the same body and headers as the server's for `path`. */
async function sameBytes(ours: Running, path: string, file: string): Promise<Running> {
  const { headers, body } = await raw(ours, path, ACCEPT);
  const kept = Object.entries(headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
  );
  writeFileSync(file, body);
  return startNode(baseline('same-bytes'), {
    BODY_FILE: file,
    HEADERS: JSON.stringify({ ...Object.fromEntries(kept), 'content-length': String(body.length) }),
  });
}

/** Prepared bytes compared with plain node:http. */
export async function reads(bench: Bench, ours: Running): Promise<void> {
  const paths = {
    'GET leaderboard': '/.netlify/functions/affiliates-leaderboard',
    'GET social feed': '/api/social-media/latest',
    'GET / (prerendered)': '/',
    'GET a hashed asset': await hashedAsset(ours),
  };
  for (const [index, [title, path]] of Object.entries(paths).entries()) {
    if (!bench.isWanted(title)) continue;
    const bare = await sameBytes(ours, path, join(bench.folder, `body-${index}`));
    const request = getRequest(path, ACCEPT);
    const size = (await raw(ours, path, ACCEPT)).body.length;
    await compare(
      `${title}, ${size} bytes`,
      { name: 'our server', server: ours, next: () => request },
      { name: 'bare node:http, same bytes', server: bare, next: () => request },
      rates(bench, 64),
    );
    await bare.stop();
  }
}
