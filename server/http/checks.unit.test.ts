import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { callOf, calls, methodsOf } from './calls.ts';
import { cookieOptions } from './cookies.ts';
import { addressKey } from './limits.ts';
import { isOwnOrigin } from './origin.ts';
import { securityHeaders } from './security-headers.ts';
import { toAppError } from './send-error.ts';
import { cookieName } from './session.ts';
import { assertFewNodes, assertSafeBody, assertSafeUrl } from './unsafe-input.ts';

function statusOf(work: () => void): number {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.status : -1;
  }
  return 0;
}

describe('assertSafeBody', () => {
  it('lets ordinary bodies through', () => {
    const body = { navn: 'Åse', liste: [1, null, true, { a: ['b'] }], tom: {} };
    expect(statusOf(() => assertSafeBody(body))).toBe(0);
    expect(statusOf(() => assertSafeBody(undefined))).toBe(0);
  });

  it.each([
    ['NUL in a text', '{"a":"x\\u0000y"}'],
    ['NUL in a key', '{"a\\u0000":1}'],
    ['31 combining marks in a row', JSON.stringify({ a: [`e${'\u0301'.repeat(31)}`] })],
    ['NUL deep inside', '{"a":[{"b":["\\u0000"]}]}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['a deep constructor', '{"a":{"constructor":{"prototype":{}}}}'],
    ['30,000 arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['21 objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
  ])('refuses %s with 400', (_what, json) => {
    expect(statusOf(() => assertSafeBody(JSON.parse(json)))).toBe(400);
  });

  it('lets 30 combining marks in a row through', () => {
    const text = `e${'\u0301'.repeat(30)}a${'\u0301'.repeat(30)}`;
    expect(statusOf(() => assertSafeBody({ text }))).toBe(0);
  });

  it.each([
    ['20,000 values', `[${'1,'.repeat(19_998)}1]`, 0],
    ['20,001 values', `[${'1,'.repeat(19_999)}1]`, 400],
    ['lists in a list', `[${'[],'.repeat(30_000)}[]]`, 400],
    ['objects in a list', `[${'{},'.repeat(30_000)}{}]`, 400],
    ['fields', `{${'"a":1,'.repeat(15_000)}"a":1}`, 0],
    ['20 levels', '['.repeat(20) + ']'.repeat(20), 0],
    ['21 levels', '['.repeat(21) + ']'.repeat(21), 400],
    ['signs in a text', JSON.stringify({ a: '[{,'.repeat(30_000) }), 0],
    ['signs behind a quote in a text', JSON.stringify({ a: `"\\"${'[{,'.repeat(30_000)}` }), 0],
    ['signs behind a text', `["\\\\"${',1'.repeat(20_000)}]`, 400],
    ['no JSON', '"', 0],
  ])('looks at the bytes of JSON before it is parsed: %s', (_what, json, status) => {
    expect(statusOf(() => assertFewNodes(Buffer.from(json), 20_000))).toBe(status);
  });

  it.each([
    ['/api/x?a=%00', 400],
    ['/api/%00', 400],
    ['/api/%', 400],
    ['/api/%E0%A4%A', 400],
    ['/api/%C3%A5?q=%E0%A4%A', 0],
    ['/', 0],
  ])('checks the address %s: %i', (url, status) => {
    expect(statusOf(() => assertSafeUrl(url))).toBe(status);
  });
});

describe('isOwnOrigin', () => {
  const check = (publicUrl: string | null, origin?: string, host = 'ctrl.test:5000') =>
    isOwnOrigin({ publicUrl }, { headers: { host, ...(origin === undefined ? {} : { origin }) } });

  it.each([
    [null, undefined, true],
    [null, 'http://ctrl.test:5000', true],
    [null, 'https://ctrl.test:5000', true],
    [null, 'http://ctrl.test:5001', false],
    [null, 'http://ctrl.test', false],
    [null, 'null', false],
    [null, '', false],
    [null, 'http://ctrl.test:5000.ond.no', false],
    [null, 'http://ond.no/ctrl.test:5000', false],
    [null, 'http://ond@ctrl.test:5000', false],
    ['https://ctrl.no', 'https://ctrl.no', true],
    ['https://ctrl.no', undefined, true],
    ['https://ctrl.no', 'http://ctrl.no', false],
    ['https://ctrl.no', 'https://ctrl.no.ond.no', false],
    ['https://ctrl.no', 'http://ctrl.test:5000', false],
    ['https://ctrl.no', 'null', false],
  ])('PUBLIC_URL %s, Origin %s: %s', (publicUrl, origin, expected) => {
    expect(check(publicUrl, origin)).toBe(expected);
  });
});

describe('securityHeaders', () => {
  const plain = new Map(securityHeaders({ publicUrl: null }));
  const https = new Map(securityHeaders({ publicUrl: 'https://ctrl.no' }));

  it('is strict about scripts, frames and where the site may stand', () => {
    const policy = plain.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' data:");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(plain.get('X-Content-Type-Options')).toBe('nosniff');
    expect(plain.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(plain.has('X-Powered-By')).toBe(false);
  });

  it('asks for https only where there is https', () => {
    expect(plain.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
    expect(plain.has('Strict-Transport-Security')).toBe(false);
    expect(https.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
    expect(https.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/);
  });
});

describe('session cookies', () => {
  it('are bound to the host and secure on https, plain on http', () => {
    const http = { publicUrl: 'http://localhost:5000' };
    const https = { publicUrl: 'https://ctrl.no' };
    expect(cookieName('admin', http)).toBe('ctrl_admin');
    expect(cookieName('affiliate', https)).toBe('__Host-ctrl_affiliate');
    const always = { httpOnly: true, sameSite: 'lax', path: '/' };
    expect(cookieOptions(http)).toEqual({ ...always, secure: false });
    expect(cookieOptions(https)).toEqual({ ...always, secure: true });
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey({ ip })).toBe(key);
  });
});

describe('methodsOf', () => {
  it('knows the calls of the table, a slash at the end or not', () => {
    expect(methodsOf('/api/newsletter')).toEqual(['POST']);
    expect(methodsOf('/api/newsletter/')).toEqual(['POST']);
    expect(methodsOf('/api/health')).toEqual(['GET', 'HEAD']);
    expect(methodsOf('/api/contact/1/2')).toEqual([]);
  });
});

describe('callOf', () => {
  it('finds each call by a path of its pattern', () => {
    for (const row of calls) {
      const [method, pattern] = row;
      expect(callOf(method, pattern.replace(/:\w+/g, 'x'))).toBe(row);
      expect(methodsOf(pattern.replace(/:\w+/g, 'x'))).toContain(method);
    }
    expect(callOf('POST', '/api/admin/users/gifts')?.[1]).toBe('/api/admin/users/gifts');
    expect(callOf('POST', '/api/nope')).toBeUndefined();
  });

  it.each(['/api/nope', '/'.repeat(2000), `/api/user/gifts/${'x/'.repeat(900)}`, '/api/contact/7'])(
    'splits a path once, however many rows there are: %s',
    (path) => {
      const split = vi.spyOn(String.prototype, 'split');
      const parts: number[] = [];
      try {
        callOf('POST', path);
        methodsOf(path);
        for (const { value } of split.mock.results) parts.push(value.length);
      } finally {
        split.mockRestore();
      }
      expect(parts).toHaveLength(2);
      expect(Math.max(...parts)).toBeLessThan(10);
    },
  );
});

describe('toAppError', () => {
  it.each([
    [Object.assign(new URIError('x'), { status: 400 }), 400],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503],
    [new Error('intern detalj'), 500],
    ['en tekst', 500],
    [undefined, 500],
  ])('%o becomes %i', (error, status) => {
    const answer = toAppError(error);
    expect(answer.status).toBe(status);
    expect(answer.message).not.toContain('detalj');
  });
});
