import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import type { Config } from '../config/index.ts';
import { addressKey } from '../http/limits.ts';
import { createClientAddress } from './client-address.ts';

/** The address by `createClientAddress` and by Express, for a real request with this header. */
async function addressesOf(trustProxy: Config['trustProxy'], forwarded: string | null) {
  const app = express();
  app.set('trust proxy', trustProxy);
  const addressOf = createClientAddress({ trustProxy });
  app.get('/', (req, res) => res.json({ ours: addressOf(req), express: addressKey(req) }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const headers: HeadersInit = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
    return (await answer.json()) as { ours: string; express: string };
  } finally {
    server.close();
  }
}

it.each<[Config['trustProxy'], string | null, string]>([
  [false, null, '127.0.0.1'],
  [false, '1.2.3.4', '127.0.0.1'],
  [1, null, '127.0.0.1'],
  [1, '1.2.3.4', '1.2.3.4'],
  [1, '9.9.9.9, 1.2.3.4', '1.2.3.4'],
  [2, '9.9.9.9, 1.2.3.4', '9.9.9.9'],
  [5, '9.9.9.9, 1.2.3.4', '9.9.9.9'],
  [['loopback', '10.0.0.0/8'], '9.9.9.9, 1.2.3.4, 10.1.1.1', '1.2.3.4'],
  [['loopback', '10.0.0.0/8'], '10.2.2.2, 10.1.1.1', '10.2.2.2'],
  [['10.0.0.0/8'], '1.2.3.4', '127.0.0.1'],
  [['loopback'], '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('with the proxies %j, the header %j means %s', async (trustProxy, forwarded, address) => {
  const { ours, express } = await addressesOf(trustProxy, forwarded);
  expect(ours).toBe(address);
  expect(express).toBe(address);
});
