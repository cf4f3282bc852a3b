import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdmin, addUser, startTestServer, type TestServer } from './testing/index.ts';

/*
 * A submit whose key came before with other content: the answer of the first would say that this one
 * was stored (docs/product/operation.md#the-same-submit-twice).
 */

let server: TestServer;
let cookie: string;
let userId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_CONTACT: '99/60' } });
  cookie = (await addAdmin(server)).cookie;
  userId = (await addUser(server)).id;
});
afterAll(() => server.stop());

const PLAIN = { navn: 'Kari', epost: 'kari@post.test' };
const CONTACT = { ...PLAIN, melding: 'Har dere garderobe?' };
const SHARE = {
  ...PLAIN,
  platform: 'discord',
  url: 'https://example.no/1',
  description: 'Den ene',
};
const GIFT = { title: 'Takk', description: 'For hjelpen.', giftType: 'points', value: '30 poeng' };
const NOTICE = {
  ...{ title: 'Uvær på vei', text: 'Gå inn i hallen.', kind: 'weather', channels: ['banner'] },
  ...{ startsAt: null, endsAt: null, drill: false, reason: null },
};

/** Each call that takes a key: its path, a body, and another one. `ID` is a user's. */
const CALLS: readonly [path: string, body: object, other: object][] = [
  ['/api/contact', CONTACT, { ...CONTACT, melding: 'Har dere parkering?' }],
  [
    '/api/contact',
    { ...CONTACT, melding: 'Hvor er det?', emne: 'Sted' },
    { ...CONTACT, melding: 'Hvor er det?' },
  ],
  ['/api/social-share/record', SHARE, { ...SHARE, description: 'Den andre' }],
  ['/api/wheel/spin', PLAIN, { ...PLAIN, navn: 'Ola' }],
  ['/api/admin/users/ID/gifts', GIFT, { ...GIFT, value: '300 poeng' }],
  ['/api/admin/users/ID/message', { message: 'Hei' }, { message: 'Ha det' }],
  ['/api/admin/sales', { ticketsSold: 2 }, { ticketsSold: 3 }],
  [
    '/api/admin/sales',
    { ticketsSold: 2, orderReference: 'A-1' },
    { ticketsSold: 2, orderReference: 'A-2' },
  ],
  ['/api/admin/sales', { ticketsSold: 4 }, { ticketsSold: 4, saleDate: '2026-01-01' }],
  ['/api/admin/announcements', NOTICE, { ...NOTICE, text: 'Bli ute.' }],
  ['/api/admin/announcements', { ...NOTICE, title: 'To' }, { ...NOTICE, title: 'To', drill: true }],
  [
    '/api/admin/announcements',
    { ...NOTICE, title: 'Tre' },
    { ...NOTICE, title: 'Tre', channels: ['chat'] },
  ],
];

it.each(CALLS)(
  '%s answers 422 to another content under the same key',
  async (path, body, other) => {
    const at = path.replace('ID', userId);
    const headers = {
      'idempotency-key': `n ${JSON.stringify(body)}`.slice(0, 190).replace(/[^ -~]/g, ''),
    };
    const post = (sent: object) => server.api('POST', at, { body: sent, cookie, headers });
    const first = await post(body);
    expect([200, 201]).toContain(first.status);
    expect(await post(other)).toMatchObject({
      status: 422,
      body: {
        message:
          'Dette er sendt før med et annet innhold, og det er det første som er lagret. Last siden på nytt og send igjen.',
      },
    });
    expect(await post(body)).toMatchObject({ status: first.status, body: first.body });
  },
);
