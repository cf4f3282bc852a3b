import { expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { createMetrics } from '#server/lib/metrics.ts';
import { manualClock } from '#server/testing/clock.ts';
import { createAdmission } from './upgrade.ts';

const createOne = () => {
  const config = loadConfig({ NODE_ENV: 'test', CHAT_SOCKETS_PER_ADDRESS: '3' });
  const clock = manualClock('2026-03-03T12:00:00Z');
  return createAdmission({ config, clock, metrics: createMetrics() });
};
/** How many of the networks get through `call`. */
const admitted = (networks: readonly string[], call: (network: string) => void) =>
  networks.filter((network) => {
    try {
      call(network);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: 429 });
      return false;
    }
  }).length;
const networks = (of: (number: number) => string, count: number) =>
  Array.from({ length: count }, (_, number) => of(number));

it('counts the networks around an IPv6 address, which are one subscriber', () => {
  const of56 = networks((number) => `2001:db8:1:${(0x1200 + number).toString(16)}::/64`, 256);
  const of48 = networks((number) => `2001:db8:2:${(number * 256).toString(16)}::/64`, 256);
  const { ask, take } = createOne();
  const each = (network: string) => void take(network, null, null);
  expect(admitted(of56, each)).toBe(6);
  expect(admitted(of48, each)).toBe(24);
  expect(admitted(['2001:db8:3::/64', '192.0.2.7'], each)).toBe(2);
  expect(admitted(of56, (network) => ask(network, null))).toBe(0);
});

it('counts upgrades by the networks around an IPv6 address too', () => {
  const of56 = networks(
    (number) => `2001:db8:1:${(0x1200 + (number % 256)).toString(16)}::/64`,
    5000,
  );
  const first = createOne();
  expect(admitted(of56, (network) => first.ask(network, null))).toBe(4000);
  const of48 = networks((number) => `2001:db8:2:${(number % 65536).toString(16)}::/64`, 9000);
  const one = createOne();
  const ask = (network: string) => one.ask(network, null);
  expect(admitted(of48, ask)).toBe(4000);
  // All together have 6,000.
  expect(admitted(['192.0.2.7'], ask)).toBe(1);
});

it('counts those of each kind of login apart from the visitors of their address', () => {
  const { ask, take } = createOne();
  const kinds = [null, 'follower', 'visitor', 'user', 'affiliate', 'admin'] as const;
  for (const login of kinds) {
    // A new visitor's cookie is a session of its own, and a visitor's all the same.
    for (let count = 0; count < 3; count += 1) take('192.0.2.7', login, `${login} ${count}`);
    expect(kinds.map((kind) => admitted(['192.0.2.7'], (address) => ask(address, kind)))).toEqual(
      kinds.map((kind) => (kinds.indexOf(kind) <= kinds.indexOf(login) ? 0 : 1)),
    );
  }
  expect(admitted(['192.0.2.7'], (address) => void take(address, 'admin', 'a fourth'))).toBe(0);
});

it('frees the networks when a socket closes', () => {
  const { take } = createOne();
  for (let turn = 0; turn < 100; turn += 1)
    take(`2001:db8:1:12${10 + (turn % 89)}::/64`, null, null)();
});

it('lets a festival of one address come back at once, and no address take all there is', () => {
  const config = loadConfig({ NODE_ENV: 'test' });
  const clock = manualClock('2026-03-03T12:00:00Z');
  const admission = createAdmission({ config, clock, metrics: createMetrics() });
  const asked = (address: string, times: number) => {
    let refused = 0;
    for (let one = 0; one < times; one += 1) {
      try {
        admission.ask(address, null);
      } catch (error) {
        expect(error).toMatchObject({ status: 429, headers: { 'Retry-After': '10' } });
        refused += 1;
      }
    }
    return refused;
  };
  expect(asked('festival', 1000)).toBe(0);
  // What is over the address's own limit takes nothing of the others.
  expect(asked('flood', 5000)).toBe(3000);
  expect(asked('elsewhere', 1000)).toBe(0);
  expect([asked('a', 1500), asked('b', 1500)]).toEqual([0, 1000]);
  clock.advance(10_000);
  expect(asked('b', 1000)).toBe(0);
});
