import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from './config/index.ts';
import type { Context } from './context.ts';
import { startServer } from './server.ts';
import {
  addAdmin,
  makeTestData,
  manualTimers,
  runsOn,
  startTestServer,
  type TestServer,
} from './testing/index.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

/** A POST whose body is sent in two parts, so that the test controls when it completes. */
function slowPost(url: string, body: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  const head = [
    'POST /api/contact HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  return {
    finish: () => socket.write(body.slice(10)),
    answer: new Promise<string>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    }),
  };
}

const contact = JSON.stringify({
  navn: 'Kari',
  epost: 'k@post.test',
  melding: 'Når åpner dørene?',
});

describe('stop', () => {
  it('turns ready off, lets a request in flight finish, and refuses new connections then', async () => {
    const running = await startTestServer();
    const slow = slowPost(running.url, contact);
    const inFlight = async () => (await running.api('GET', '/metrics')).status;
    expect(await inFlight()).toBe(200);
    const stopped = running.stop();
    expect((await running.api('GET', '/api/ready')).status).toBe(503);
    slow.finish();
    expect(await slow.answer).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: close/);
    await Promise.all([stopped, running.stop()]);
    await expect(running.api('GET', '/api/health')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('gives a balancer its time to notice, and answers all the same', async () => {
    const timers = manualTimers();
    const running = await startTestServer({ env: { DRAIN_SECONDS: '5' }, timers });
    const stopped = running.stop();
    expect((await running.api('GET', '/api/ready')).status).toBe(503);
    timers.advance(4999);
    const body = JSON.parse(contact);
    const answer = await running.api('POST', '/api/contact', { body });
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
    timers.advance(1);
    await stopped;
    await expect(running.api('GET', '/api/health')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('cuts off what never finishes when its time is up', async () => {
    const running = await startTestServer({ env: { SHUTDOWN_SECONDS: '1' } });
    const slow = slowPost(running.url, contact);
    expect((await running.api('GET', '/api/health')).status).toBe(200);
    await running.stop();
    await expect(slow.answer).resolves.toBe('');
  });
});

describe.runIf(runsOn('pglite'))('the embedded database', () => {
  it('refuses a second process on the same embedded database', async () => {
    const data = await makeTestData('pglite');
    server = await startTestServer({ data });
    const second = startServer(loadConfig(data.env), { announce: () => undefined });
    await expect(second).rejects.toThrow(/^DATA_DIR .* is in use by process \d+/);
    await server.stop();
    server = await startTestServer({ data });
    expect((await server.api('GET', '/api/ready')).status).toBe(200);
    await server.stop();
    server = null;
    await data.remove();
  });

  it('is given free when the port is taken', async () => {
    server = await startTestServer();
    const data = await makeTestData('pglite');
    const config = loadConfig({ ...data.env, PORT: new URL(server.url).port });
    await expect(startServer(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const next = await startTestServer({ data });
    await next.stop();
    await data.remove();
  });
});

describe('start', () => {
  it('listens and serves pages from the prepared store when a frontend is given', async () => {
    server = await startTestServer({
      frontend: async (ctx) => {
        const { servePages } = await import('./http/pages.ts');
        const pages = servePages(ctx, {
          paths: ['/', '/values'],
          render: (path, now) => ({
            status: path === '/404' ? 404 : 200,
            html: `<p>${path} ${now.toISOString()}</p>`,
          }),
        });
        return { warm: pages.warm, stop: async () => pages.stop() };
      },
    });
    expect(server.ctx.publicUrl()).toBe(`http://localhost:${new URL(server.url).port}`);
    expect((await server.api('GET', '/')).text).toBe('<p>/ 2026-03-01T12:00:00.000Z</p>');
    const missing = await server.api('GET', '/finnes/ikke');
    expect([missing.status, missing.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    const slash = await server.api('GET', '/values/?a=b');
    expect([slash.status, slash.headers.location]).toEqual([308, '/values?a=b']);
    const posted = await server.api('POST', '/values', { body: {} });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('knows an address in the case of its letters only', async () => {
    server = await startTestServer({
      frontend: async () => ({
        found: { path: '/events', handler: (_req, res) => void res.send('found') },
        warm: async () => undefined,
        stop: async () => undefined,
      }),
    });
    const statusOf = async (path: string) => (await server?.api('GET', path))?.status;
    expect(await statusOf('/events?q=dj')).toBe(200);
    expect(await statusOf('/api/user/session')).toBe(200);
    const others = ['/EVENTS', '/Events?q=dj', '/ADMIN', '/API/user/session', '/api/user/SESSION'];
    for (const path of others) expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('lets pages wait that are requested before it is known what is published', async () => {
    const slot = '2025-lor-dj-1';
    const early: Promise<string>[] = [];
    /** Asks for a page and an act as soon as the port is open. */
    const frontend = async (ctx: Context, http: Server) => {
      const { servePages } = await import('./http/pages.ts');
      const pages = servePages(ctx, {
        paths: ['/'],
        render: (path, _now, { editions }) => {
          const status = editions[0]?.slots.find(({ id }) => id === slot)?.status;
          return { status: 200, html: `${path} ${status}` };
        },
      });
      http.once('listening', () => {
        const { port } = http.address() as AddressInfo;
        for (const path of ['/', `/program/${slot}`])
          early.push(fetch(`http://127.0.0.1:${port}${path}`).then((got) => got.text()));
      });
      return { warm: pages.warm, stop: async () => pages.stop() };
    };
    const data = await makeTestData();
    server = await startTestServer({ data, frontend });
    const { cookie } = await addAdmin(server);
    const stale = JSON.stringify(server.ctx.content.current());
    const ops = [{ path: `/slots/${slot}/status`, from: 'planned', to: 'cancelled' }];
    const body = { ops, comment: '' };
    await server.api('POST', '/api/admin/content/edition:2025/hot', { cookie, body });
    await server.stop();
    // As if the process had ended before it cached what was published (PostgreSQL only).
    writeFileSync(join(data.dataDir, 'content.json'), stale);
    early.length = 0;
    server = await startTestServer({ data, frontend });
    expect(await Promise.all(early)).toEqual(['/ cancelled', `/program/${slot} cancelled`]);
    await server.stop();
    server = null;
    await data.remove();
  });
});
