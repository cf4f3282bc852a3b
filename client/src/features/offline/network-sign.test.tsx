// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOffline, send, setServerAway } from '#client/lib/call/api-client.ts';

import { NetworkSign } from './network-sign.tsx';

let answer: () => Promise<Response>;
let asked: string[];
let browserIsOnline: boolean;

const ok = async () => Response.json({ status: 'ok' });
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const sign = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-08-21T17:42:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  });
  asked = [];
  answer = ok;
  browserIsOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => browserIsOnline);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  setServerAway(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says nothing, and asks nothing, while there is a network', async () => {
  render(<NetworkSign />);
  await settle(120_000);
  expect(sign()).toBe('');
  expect(asked).toEqual([]);
});

it("says 'Uten nett' with the age of the programme, and when it is back", async () => {
  render(<NetworkSign />);
  await settle(18 * 60_000);
  browserIsOnline = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(sign()).toBe('Uten nettProgrammet slik det var 19:42');
  browserIsOnline = true;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(sign()).toBe('På nett igjen');
  await settle(4000);
  expect(sign()).toBe('');
});

it('names the day of what is older than today', async () => {
  render(<NetworkSign />);
  vi.setSystemTime(new Date('2026-08-22T06:00:00Z'));
  browserIsOnline = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(sign()).toMatch(/slik det var .*21\. august.* 19:42$/);
});

it('finds out that the server is away, and that it is back, by asking', async () => {
  answer = noAnswer;
  render(<NetworkSign />);
  await act(() => send('/api/x').catch(() => undefined));
  await settle();
  expect(asked).toEqual(['/api/x', '/api/health']);
  expect(sign()).toContain('Uten nett');
  expect(isOffline()).toBe(true);
  await settle(5000);
  await settle(9999);
  expect(asked, 'ever more seldom').toHaveLength(3);
  answer = ok;
  await settle(1);
  expect(sign()).toBe('På nett igjen');
  expect(isOffline()).toBe(false);
});

it('does not take one lost answer for a lost network', async () => {
  answer = noAnswer;
  render(<NetworkSign />);
  const lost = send('/api/x').catch(() => undefined);
  answer = ok;
  await act(() => lost);
  await settle(120_000);
  expect(asked).toEqual(['/api/x', '/api/health']);
  expect(sign()).toBe('');
});
