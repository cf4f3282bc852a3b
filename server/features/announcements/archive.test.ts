import { expect, it } from 'vitest';
import { addAdmin, manualClock, manualTimers, startTestServer } from '#server/testing/index.ts';

const MINUTE = 60_000;
const PATH = '/api/admin/announcements';
const RAIN = {
  title: 'Regn & <torden>',
  text: 'Ta med "regnjakke".\nTeltene er åpne.',
  kind: 'weather',
  channels: ['banner'],
  startsAt: null,
  endsAt: null,
  drill: false,
  reason: null,
};

it('keeps what was announced readable, as JSON and as a feed, and nothing that was not sent', async () => {
  const clock = manualClock('2026-08-21T16:00:00Z');
  const timers = manualTimers();
  const server = await startTestServer({ clock, timers });
  const pass = (ms: number) => {
    clock.advance(ms);
    timers.advance(ms);
  };
  const titles = async () =>
    (await server.api('GET', '/api/announcements/archive')).body.announcements.map(
      ({ title }: { title: string }) => title,
    );
  const feed = async () => {
    const answer = await fetch(`${server.url}/kunngjoringer.atom`);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    return answer.text();
  };
  const { cookie } = await addAdmin(server);
  expect(await titles()).toEqual([]);
  expect(await feed()).not.toContain('<entry>');

  const { body: rain } = await server.api('POST', PATH, { body: RAIN, cookie });
  pass(MINUTE);
  const drill = { ...RAIN, title: 'Øv', kind: 'info', drill: true };
  await server.api('POST', PATH, { body: drill, cookie });
  // Scheduled, and withdrawn before it was sent; a second administrator has not confirmed the other.
  const startsAt = new Date(clock.now().getTime() + 60 * MINUTE).toISOString();
  const later = { ...RAIN, title: 'Senere', startsAt };
  const { body: planned } = await server.api('POST', PATH, { body: later, cookie });
  await server.api('POST', `${PATH}/${planned.id}/end`, { body: {}, cookie });
  await server.api('POST', PATH, { body: { ...RAIN, title: 'Fare', kind: 'safety' }, cookie });
  await server.api('POST', `${PATH}/${rain.id}/end`, { body: {}, cookie });

  expect(await titles()).toEqual(['Øv', RAIN.title]);
  const { body } = await server.api('GET', '/api/announcements/archive');
  expect(body.announcements[1]).toMatchObject({
    startsAt: '2026-08-21T16:00:00.000Z',
    endsAt: '2026-08-21T16:01:00.000Z',
  });
  const xml = await feed();
  expect(xml.match(/<entry>/g)).toHaveLength(2);
  expect(xml).toContain('<title>Øvelse: Øv</title>');
  expect(xml).toContain(`<id>urn:uuid:${rain.id}</id>`);
  expect(xml).toContain('<title>Regn &amp; &lt;torden&gt;</title>');
  expect(xml).toContain('Ta med &quot;regnjakke&quot;.\nTeltene er åpne.</content>');
  expect(xml).toContain('<category term="weather" label="Vær"/>');
  expect(xml).not.toMatch(/Senere|Fare/);
  await server.stop();
});
