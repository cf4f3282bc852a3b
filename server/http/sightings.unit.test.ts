import { describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/clock.ts';
import { createSightings, isMachine } from './sightings.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('isMachine', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
    'facebookexternalhit/1.1',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0',
    'curl/8.5.0',
    'python-requests/2.32',
    'UptimeRobot/2.0 monitor',
    '',
    undefined,
  ])('%s is a program', (agent) => {
    expect(isMachine(agent)).toBe(true);
  });

  it.each([
    FIREFOX,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; CUBOT P80) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0',
  ])('%s is a browser', (agent) => {
    expect(isMachine(agent)).toBe(false);
  });
});

describe('sightings', () => {
  it('hold each visitor of a day once, with everything they used', () => {
    const clock = manualClock('2026-08-20T21:59:00Z');
    const sightings = createSightings(clock);
    sightings.note('192.0.2.1', FIREFOX, 'visit');
    sightings.note('192.0.2.1', FIREFOX, 'programme');
    sightings.note('192.0.2.2', FIREFOX, 'chat');
    sightings.note('192.0.2.3', 'curl/8.5.0', 'visit');
    // Midnight in Oslo.
    clock.set('2026-08-20T22:00:00Z');
    sightings.note('192.0.2.1', FIREFOX, 'visit');
    const taken = sightings.take().map(({ day, address, features }) => ({
      day,
      address,
      features: [...features],
    }));
    expect(taken).toEqual([
      { day: '2026-08-20', address: '192.0.2.1', features: ['visit', 'programme'] },
      { day: '2026-08-20', address: '192.0.2.2', features: ['visit', 'chat'] },
      { day: '2026-08-21', address: '192.0.2.1', features: ['visit'] },
    ]);
    expect(sightings.take()).toEqual([]);
  });

  it('take back what could not be written', () => {
    const sightings = createSightings(manualClock('2026-08-20T12:00:00Z'));
    sightings.note('192.0.2.1', FIREFOX, 'programme');
    const taken = sightings.take();
    sightings.note('192.0.2.1', FIREFOX, 'share');
    sightings.giveBack(taken);
    const [one, ...others] = sightings.take();
    expect(others).toEqual([]);
    expect([...(one?.features ?? [])].sort()).toEqual(['programme', 'share', 'visit']);
  });

  it('end at 50,000 visitors', () => {
    const sightings = createSightings(manualClock('2026-08-20T12:00:00Z'));
    for (let n = 0; n < 50_010; n += 1) sightings.note(`${n}`, FIREFOX, 'visit');
    expect(sightings.take()).toHaveLength(50_000);
  });
});
