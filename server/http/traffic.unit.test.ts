import { expect, it } from 'vitest';
import { manualClock } from '#server/testing/clock.ts';
import { createTraffic } from './traffic.ts';

const seen = (minutes: ReturnType<ReturnType<typeof createTraffic>['drain']>) =>
  minutes.map(({ minute, requests, errors, latency, sockets }) => ({
    at: minute.toISOString().slice(11, 16),
    requests,
    errors,
    buckets: latency.flatMap((count, bucket) => (count === 0 ? [] : [[bucket, count]])),
    sockets,
  }));

it('counts answers by minute and time', () => {
  const clock = manualClock('2026-08-20T12:00:59Z');
  const traffic = createTraffic(clock);
  traffic.answered(0.02, 200);
  traffic.answered(0.5, 304);
  traffic.answered(80, 404);
  clock.advance(1000);
  traffic.answered(9000, 500);
  traffic.answered(1, 503);
  expect(seen(traffic.drain())).toEqual([
    {
      at: '12:00',
      requests: 3,
      errors: 0,
      buckets: [
        [0, 2],
        [12, 1],
      ],
      sockets: 0,
    },
    {
      at: '12:01',
      requests: 2,
      errors: 2,
      buckets: [
        [1, 1],
        [21, 1],
      ],
      sockets: 0,
    },
  ]);
  // The current minute is always included.
  expect(seen(traffic.drain())).toEqual([
    { at: '12:01', requests: 0, errors: 0, buckets: [], sockets: 0 },
  ]);
});

it('knows the most sockets of each minute and how many are open', () => {
  const clock = manualClock('2026-08-20T12:00:00Z');
  const traffic = createTraffic(clock);
  for (let n = 0; n < 3; n += 1) traffic.socketOpened();
  traffic.socketClosed();
  expect(traffic.openSockets).toBe(2);
  clock.advance(60_000);
  traffic.socketClosed();
  clock.advance(60_000);
  expect(seen(traffic.drain()).map(({ at, sockets }) => [at, sockets])).toEqual([
    ['12:00', 3],
    ['12:01', 2],
    ['12:02', 1],
  ]);
});

it('adds what could not be stored to what came since, for a day', () => {
  const clock = manualClock('2026-08-20T12:00:00Z');
  const traffic = createTraffic(clock);
  traffic.answered(1, 500);
  const taken = traffic.drain();
  traffic.answered(1, 200);
  traffic.restore(taken);
  expect(seen(traffic.drain())).toEqual([
    { at: '12:00', requests: 2, errors: 1, buckets: [[1, 2]], sockets: 0 },
  ]);
  for (let minute = 0; minute < 1500; minute += 1) {
    clock.advance(60_000);
    traffic.answered(1, 200);
  }
  expect(traffic.drain()).toHaveLength(1440);
});
