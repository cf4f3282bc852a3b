import { describe, expect, it } from 'vitest';
import { addressKey, addressKeys } from './limits.ts';

describe('addressKeys', () => {
  it.each(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'])('is one key for %s', (address) => {
    expect(addressKeys(address)).toEqual([{ key: '192.0.2.7', times: 1 }]);
  });

  it.each([
    '2001:db8:1:12ab::9',
    '2001:0DB8:0001:12ab:0:0:0:1',
    'fe80::1%eth0',
    '2001:db8:1:12ab::/64',
  ])('is three for %s, which has one spelling', (address) => {
    const keys = addressKeys(address);
    expect(keys.map(({ times }) => times)).toEqual(keys.length === 3 ? [1, 2, 8] : [1]);
    expect(addressKeys(addressKey({ ip: address }))).toEqual(keys);
  });

  it('names the networks, each below its scope', () => {
    expect(addressKeys('2001:DB8:1:12ab::9', 'admin').map(({ key }) => key)).toEqual([
      'admin:2001:db8:1:12ab::/64',
      'admin:2001:db8:1:1200::/56',
      'admin:2001:db8:1::/48',
    ]);
  });
});
