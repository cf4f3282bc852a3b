import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { badRequests, startTestServer, type TestServer } from '#server/testing/index.ts';

const ROUNDS = 4000;
const SEED = 20_260_820;

let server: TestServer;
beforeAll(async () => {
  const many = '9999999/60';
  server = await startTestServer({
    env: {
      LIMIT_CONTACT: many,
      LIMIT_NEWSLETTER: many,
      LIMIT_NEWSLETTER_LINK: many,
      LIMIT_SHARE: many,
      LIMIT_WHEEL: many,
      LIMIT_APPLICATION: many,
      LIMIT_READ: many,
    },
  });
});
afterAll(() => server.stop());

const requests = badRequests(SEED);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function send(
  method: string,
  target: string,
  type: string,
  text: string,
): Promise<{ status: number; json: boolean }> {
  const bytes = Buffer.from(method === 'GET' ? '' : text);
  return new Promise((resolve, reject) => {
    const headers = {
      'content-length': bytes.length,
      ...(type === '' ? {} : { 'content-type': type }),
    };
    const req = request(server.url + target, { method, headers, agent }, (res) => {
      res.resume();
      const { statusCode = 0 } = res;
      const json = (res.headers['content-type'] ?? '').startsWith('application/json');
      res.on('end', () => resolve({ status: statusCode, json }));
    });
    req.on('error', reject);
    req.end(bytes);
  });
}

it(`answers ${ROUNDS} random bad requests, never with 5xx, errors always as JSON`, async () => {
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const one = async () => {
    const { method, target, type, text } = requests.next();
    const said = `${method} ${target} (${type}) ${text}`.slice(0, 300);
    try {
      const { status, json } = await send(method, target, type, text);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || status === 0 || (status >= 400 && !json))
        failures.push(`${status}: ${said}`);
    } catch (error) {
      failures.push(`${String(error)}: ${said}`);
    }
  };
  for (let sent = 0; sent < ROUNDS; sent += 8) await Promise.all(Array.from({ length: 8 }, one));
  expect(failures).toEqual([]);
  for (const status of [200, 400, 404, 405, 415])
    expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
  expect((await server.api('GET', '/api/ready')).status).toBe(200);
  agent.destroy();
});
