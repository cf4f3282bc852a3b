import { describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/clock.ts';
import { createVisitBuffer, isMachine } from './visit-buffer.ts';

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

describe('the visit buffer', () => {
  it('hold each visitor of a day once, with everything they used', () => {
    const clock = manualClock('2026-08-20T21:59:00Z');
    const buffer = createVisitBuffer(clock);
    buffer.note('192.0.2.1', FIREFOX, 'visit');
    buffer.note('192.0.2.1', FIREFOX, 'programme');
    buffer.note('192.0.2.2', FIREFOX, 'chat');
    buffer.note('192.0.2.3', 'curl/8.5.0', 'visit');
    // Midnight in Oslo.
    clock.set('2026-08-20T22:00:00Z');
    buffer.note('192.0.2.1', FIREFOX, 'visit');
    const taken = buffer.drain().map(({ day, address, features }) => ({
      day,
      address,
      features: [...features],
    }));
    expect(taken).toEqual([
      { day: '2026-08-20', address: '192.0.2.1', features: ['visit', 'programme'] },
      { day: '2026-08-20', address: '192.0.2.2', features: ['visit', 'chat'] },
      { day: '2026-08-21', address: '192.0.2.1', features: ['visit'] },
    ]);
    expect(buffer.drain()).toEqual([]);
  });

  it('take back what could not be written', () => {
    const buffer = createVisitBuffer(manualClock('2026-08-20T12:00:00Z'));
    buffer.note('192.0.2.1', FIREFOX, 'programme');
    const taken = buffer.drain();
    buffer.note('192.0.2.1', FIREFOX, 'share');
    buffer.restore(taken);
    const [one, ...others] = buffer.drain();
    expect(others).toEqual([]);
    expect([...(one?.features ?? [])].sort()).toEqual(['programme', 'share', 'visit']);
  });

  it('end at 50,000 visitors', () => {
    const buffer = createVisitBuffer(manualClock('2026-08-20T12:00:00Z'));
    for (let n = 0; n < 50_010; n += 1) buffer.note(`${n}`, FIREFOX, 'visit');
    expect(buffer.drain()).toHaveLength(50_000);
  });

  it('count no more than so many visitors of one address and day', () => {
    const clock = manualClock('2026-08-20T12:00:00Z');
    const buffer = createVisitBuffer(clock);
    const crowd = (from: string, size: number) => {
      for (let at = 0; at < size; at += 1) buffer.note(from, `${FIREFOX} ${at}`, 'visit');
      return buffer.drain().length;
    };
    expect(crowd('192.0.2.1', 3861)).toBe(500);
    // Who is known is still noted for what they do.
    expect(crowd('192.0.2.1', 3861)).toBe(500);
    expect(crowd('192.0.2.2', 20)).toBe(20);
    expect(crowd('2001:db8:1:100::/64', 600)).toBe(500);
    expect(crowd('2001:db8:1:101::/64', 600)).toBe(500);
    expect(crowd('2001:db8:1:102::/64', 600)).toBe(0);
    clock.set('2026-08-20T22:00:00Z');
    expect(crowd('192.0.2.1', 600)).toBe(500);
  });
});
