import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNginx } from '../bench/prove/nginx.ts';
import { freePort } from '../server/testing/postgres-cluster.ts';

/* Runs the real proxies with the files of deploy/, and reads their logs. */
const hasAll = (...names: string[]) =>
  names.every((name) => {
    const isThere = spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
    if (!isThere) process.stderr.write(`skipped: ${name} is not installed\n`);
    return isThere;
  });

const SECRET = 'hysj-0123456789';
/** As they stand in mails and calendars, and as somebody may write them too. */
const ADDRESSES = [
  `/tilbakestill?token=${SECRET}`,
  `/kalender/${SECRET}.ics`,
  `/KALENDER/${SECRET}.ics?x=1`,
  `/forhandsvisning/${SECRET}?side=/`,
];
const WRITTEN_OTHERWISE = [
  `/%6Balender/${SECRET}.ics`,
  `//kalender//${SECRET}`,
  `/kalender%2F${SECRET}`,
];

let folder: string;
let site: Server;
let sitePort: number;
beforeAll(async () => {
  site = createServer((req, res) => res.end(`${req.url} ${req.headers['x-forwarded-for']}`));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  sitePort = (site.address() as AddressInfo).port;
});
afterAll(() => site.close());
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

function get(port: number, path: string): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      Referer: `https://localhost/tilbakestill?token=${SECRET}`,
      'X-Forwarded-For': '203.0.113.9',
    };
    const options = { port, path, headers, host: '127.0.0.1', servername: 'localhost' };
    const req = request({ ...options, rejectUnauthorized: false, agent: false }, (res) => {
      let text = '';
      res.on('data', (chunk) => {
        text += String(chunk);
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
    });
    req.on('error', reject).end();
  });
}

/** All that stands in the files of the folder. */
const logsIn = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('');

describe.runIf(hasAll('nginx', 'openssl'))('nginx', () => {
  async function start(live: number) {
    folder = mkdtempSync(join(tmpdir(), 'ctrl-nginx-'));
    const [port, plainPort, idle] = [await freePort(), await freePort(), await freePort()];
    const nginx = startNginx(folder, { port, plainPort, live: [live], idle: [idle] });
    ending.push(() => nginx.stop());
    await expect.poll(() => get(port, '/').catch(() => null)).not.toBeNull();
    return { port };
  }

  it('logs no token, and calls nobody by the address they claim', async () => {
    const { port } = await start(sitePort);
    for (const path of [...ADDRESSES, ...WRITTEN_OTHERWISE]) {
      expect(await get(port, path)).toEqual({ status: 200, text: `${path} 127.0.0.1` });
    }
    // Several workers write, each after its answer has gone out; the start asked once.
    const count = (text: string) => logsIn(folder).split(text).length - 1;
    const asked = 1 + ADDRESSES.length + WRITTEN_OTHERWISE.length;
    await expect.poll(() => count(' HTTP/1.1 200')).toBe(asked);
    expect(count('/kalender/***')).toBe(5);
    expect(count('GET /tilbakestill HTTP/1.1 200')).toBe(1);
    expect(logsIn(folder)).not.toContain('hysj');
  });

  it('logs none when the site does not answer either', async () => {
    const { port } = await start(await freePort());
    for (const path of ADDRESSES) expect((await get(port, path)).status).toBe(502);
    await expect
      .poll(() => logsIn(folder).match(/ HTTP\/1\.1 502 /g)?.length)
      .toBe(1 + ADDRESSES.length);
    expect(logsIn(folder)).not.toContain('hysj');
  });
});

describe.runIf(hasAll('caddy'))('Caddy', () => {
  it('logs no token of a request that failed', async () => {
    folder = mkdtempSync(join(tmpdir(), 'ctrl-caddy-'));
    mkdirSync(join(folder, 'home'));
    const port = await freePort();
    let log = '';
    const child: ChildProcess = spawn(
      'caddy',
      ['run', '--config', fileURLToPath(new URL('../deploy/Caddyfile', import.meta.url))],
      {
        env: {
          PATH: process.env.PATH,
          HOME: join(folder, 'home'),
          CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
          // Plain HTTP: what is looked at is its log.
          SITE_HOST: `http://localhost:${port}`,
          SITE_PROCESSES: `127.0.0.1:${await freePort()}`,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const ended = once(child, 'exit');
    ending.push(() => {
      child.kill('SIGTERM');
      return ended;
    });
    child.stderr?.on('data', (chunk) => {
      log += String(chunk);
    });
    const headers = { Referer: `https://localhost/tilbakestill?token=${SECRET}` };
    const ask = (path: string) => fetch(`http://localhost:${port}${path}`, { headers });
    await expect
      .poll(() =>
        ask('/').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(503);
    for (const path of ADDRESSES) expect((await ask(path)).status).toBe(503);
    // It writes the lines after the answers, one by one.
    for (const hidden of ['/forhandsvisning/***', '/kalender/***', '"/tilbakestill***"']) {
      await expect.poll(() => log).toContain(hidden);
    }
    expect(log).not.toContain('hysj');
  });
});
