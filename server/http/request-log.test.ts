import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ logger });
});
afterAll(() => server.stop());

async function logOf(method: string, path: string, options = {}): Promise<string> {
  lines.length = 0;
  await server.api(method, path, options);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  return lines.join('');
}

describe('the log of a request', () => {
  it('is a line with its id, method, path, status and time', async () => {
    const [line = ''] = (await logOf('GET', '/api/programme.ics')).split('\n');
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      msg: 'answered',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      req: { method: 'GET', path: '/api/programme.ics' },
      res: { status: 200 },
      ms: expect.any(Number),
    });
  });

  it('keeps the id of a proxy when it is one, and answers with it', async () => {
    const id = '0b0e3c5a-9d3f-4c1e-8a53-2f6a6f1f0c11';
    const answers = [
      await server.api('GET', '/api/programme.ics', { headers: { 'x-request-id': id } }),
      await server.api('GET', '/api/programme.ics', { headers: { 'x-request-id': 'a b' } }),
    ];
    const [kept, own] = answers.map(({ headers }) => headers['x-request-id']);
    expect(kept).toBe(id);
    expect(own).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is there also when the visitor left before the answer', async () => {
    lines.length = 0;
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 50\r\nExpect: 100-continue\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => lines.join('')).toContain('left unanswered');
  });

  it('holds no password, token, cookie or address, whatever is sent', async () => {
    const log = await logOf('POST', '/api/newsletter/confirm?token=hysj-1', {
      body: '{"password":"hysj-2","email":"hysj.tre@post.test",',
      headers: { 'content-type': 'application/json', authorization: 'Bearer hysj-4' },
      cookie: 'ctrl_user=hysj-5',
    });
    expect(log).toContain('/api/newsletter/confirm');
    expect(log).not.toContain('hysj');
    expect(log).not.toContain('127.0.0.1');
  });

  it('says why something was refused', async () => {
    const log = await logOf('POST', '/api/contact', { body: {}, headers: { origin: 'null' } });
    expect(log).toContain('"msg":"request refused"');
    expect(log).toContain('"status":403');
  });

  it('keeps the cause of an unexpected failure, which the answer does not tell', async () => {
    await server.ctx.db.pool.query('ALTER TABLE contact_messages RENAME TO away');
    const body = { navn: 'Kari', epost: 'kari@post.test', melding: 'Telefon 99887766 er best' };
    lines.length = 0;
    const answer = await server.api('POST', '/api/contact', { body });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ message: 'Noe gikk galt. Prøv igjen senere.' });
    await expect.poll(() => lines.join('')).toContain('"msg":"request failed"');
    expect(lines.join('')).toContain('42P01');
    expect(lines.join('')).not.toMatch(/99887766|kari@/);
  });
});
