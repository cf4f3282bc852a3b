// `npx tsx bench/http.ts`: public answers against bare node:http, contact against plain Express.
// With words behind it (`contact`, `leaderboard asset`) only the rows whose titles have one of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgresCluster } from '../server/testing/postgres-cluster.ts';
import { compare, type Settings } from './lib/compare.ts';
import { getRequest, postRequest } from './lib/load.ts';
import { type Running, startNode } from './lib/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'bench-http-'));
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const READS: Settings = { rounds: 5, forMs: seconds * 1000, connections: 64, pipelining: 1 };
const WRITES: Settings = { ...READS, connections: 32 };
const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (title: string) =>
  wanted.length === 0 || wanted.some((word) => title.toLowerCase().includes(word));
const ACCEPT = { 'Accept-Encoding': 'br' };

const baseline = (name: string) => [
  '--import',
  join(root, 'node_modules', 'tsx', 'dist', 'esm', 'index.mjs'),
  join(root, 'bench', 'baselines', `${name}.ts`),
];

/** Our built server as in production mode's defaults, with limits that a generator can pass. */
const startOurs = (env: Record<string, string>): Promise<Running> =>
  startNode(
    [join(root, 'dist', 'server', 'main.js')],
    {
      DATA_DIR: join(scratch, 'data'),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      LIMIT_CONTACT: '9999999/1',
      LIMIT_READ: '9999999/1',
      // Delivering the e-mails is the background's work, not part of the answer.
      JOB_POLL_SECONDS: '3600',
      ...env,
    },
    '/api/ready',
  );

/** The demo's data, so that the leaderboard has something to say. */
function seed(env: Record<string, string>): void {
  const { PATH = '', HOME = '' } = process.env;
  const result = spawnSync(process.execPath, [join(root, 'dist', 'server', 'seed.js')], {
    env: { PATH, HOME, DATA_DIR: join(scratch, 'data'), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) throw new Error('The demo could not be seeded');
}

async function hashedAsset(port: number): Promise<string> {
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const address = /(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/.exec(html)?.[1];
  if (!address) throw new Error('The home page names no asset');
  return address;
}

/** Bare node:http with the same body and headers as ours answers for `path`. */
async function sameBytes(ours: Running, path: string, index: number): Promise<Running> {
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers: ACCEPT });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
  );
  const raw = await rawBody(ours.port, path);
  const file = join(scratch, `body-${index}`);
  writeFileSync(file, raw);
  return startNode(baseline('same-bytes'), {
    BODY_FILE: file,
    HEADERS: JSON.stringify({ ...headers, 'content-length': String(raw.length) }),
  });
}

/** The body as it goes over the wire; fetch would unpack it. */
async function rawBody(port: number, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: ACCEPT, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

async function reads(ours: Running): Promise<void> {
  const paths = {
    'GET leaderboard': '/.netlify/functions/affiliates-leaderboard',
    'GET social feed': '/api/social-media/latest',
    'GET / (prerendered)': '/',
    'GET a hashed asset': await hashedAsset(ours.port),
  };
  for (const [index, [title, path]] of Object.entries(paths).entries()) {
    if (!isWanted(title)) continue;
    const bare = await sameBytes(ours, path, index);
    const request = getRequest(path, ACCEPT);
    const size = (await rawBody(ours.port, path)).length;
    await compare(
      `${title}, ${size} bytes`,
      { name: 'our server', server: ours, next: () => request },
      { name: 'bare node:http, same bytes', server: bare, next: () => request },
      READS,
    );
    await bare.stop();
  }
}

let count = 0;
/**
 * Every message differs, because our server recognises the same submit within ten seconds, and comes
 * from one of 65,536 visitors, because one visitor may send only a few.
 */
const nextMessage = () => {
  count += 1;
  const visitor = `198.18.${(count >> 8) & 255}.${count & 255}`;
  return postRequest(
    '/api/contact',
    {
      navn: 'Kari Nordmann',
      epost: `kari.${count}@ctrl.example`,
      emne: 'Rullestol',
      melding: `Kan vi komme med rullestol på lørdag? Spørsmål nummer ${count}.`,
    },
    { 'X-Forwarded-For': visitor },
  );
};

async function writes(ours: Running, databaseUrl: string): Promise<void> {
  const title = 'POST contact on PostgreSQL';
  if (!isWanted(title)) return;
  const plain = await startNode(baseline('express-insert'), { DATABASE_URL: databaseUrl });
  await compare(
    title,
    { name: 'our server (row and mail job)', server: ours, next: nextMessage },
    { name: 'plain Express + one INSERT', server: plain, next: nextMessage },
    WRITES,
  );
  await plain.stop();
}

const cluster = await startPostgresCluster();
if (!cluster) {
  console.log('PostgreSQL is not installed: reads on the embedded database, no writes.\n');
}
await cluster?.sql('create database ours');
await cluster?.sql('create database plain');
const database: Record<string, string> = cluster ? { DATABASE_URL: cluster.url('ours') } : {};
seed(database);
const ours = await startOurs(database);
try {
  await reads(ours);
  if (cluster) await writes(ours, cluster.url('plain'));
} finally {
  await ours.stop();
  await cluster?.remove();
  rmSync(scratch, { recursive: true, force: true });
}
