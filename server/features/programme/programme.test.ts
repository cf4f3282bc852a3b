import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/index.ts';
import { programmeAnswer } from '#shared/contracts/programme.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-01T12:00:00Z' });
});
afterAll(() => server.stop());

describe('GET /api/programme', () => {
  it('gives both editions with days and slots, in Oslo time and UTC', async () => {
    const answer = await server.api('GET', '/api/programme');
    expect(answer.status).toBe(200);
    const { editions } = programmeAnswer.parse(answer.body);
    expect(editions.map(({ id, days }) => [id, days.map(({ date }) => date)])).toEqual([
      ['ctrl-2025', ['2025-08-22', '2025-08-23']],
      ['ctrl-2026', ['2026-08-20', '2026-08-21', '2026-08-22']],
    ]);
    const slot = editions[0]?.slots.find(({ id }) => id === '2025-lor-dj-1');
    expect(slot).toMatchObject({
      start: '18:00',
      end: '19:15',
      startsAt: '2025-08-23T16:00:00.000Z',
      endsAt: '2025-08-23T17:15:00.000Z',
      minAge: 18,
    });
    const party = editions[0]?.slots.find(({ id }) => id === '2025-fre-afterparty');
    expect(party).toMatchObject({
      start: '24:00',
      startsAt: '2025-08-22T22:00:00.000Z',
      endsAt: null,
    });
  });
});

describe('GET /api/programme.ics', () => {
  const get = (query: string) => server.api('GET', `/api/programme.ics${query}`);

  it('is a calendar file of the chosen items', async () => {
    const answer = await get('?items=2025-lor-dj-1,day-2025-08-22,unknown');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ctrl-festival.ics"');
    expect(answer.text.match(/^UID:.*$/gm)).toEqual(
      ['UID:day-2025-08-22@ctrl-festival\r', 'UID:2025-lor-dj-1@ctrl-festival\r'].map((line) =>
        line.trimEnd(),
      ),
    );
    expect(answer.text).toContain('DTSTART:20250823T160000Z');
  });

  it('is the current edition without items', async () => {
    expect((await get('')).text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it('answers 404 when nothing of it is known, 400 when nothing or too much is asked', async () => {
    expect(await get('?items=unknown')).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
    for (const items of ['', ',,', 'x,'.repeat(201), 'x'.repeat(10_001)]) {
      const answer = await get(`?items=${items}`);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.items).toEqual(expect.any(String));
    }
  });
});
