import { expect, it } from 'vitest';
import { LEADERBOARD_PATH } from '#shared/contracts/progress.ts';
import { createUsage } from './visits.policy.ts';

const CODE: Record<string, string> = {
  '/assets/events-page-BdyEEzdp.js': '/events',
  '/assets/values-page-BdyEEzdp.js': '/values',
};
const usedBy = createUsage((address) => CODE[address]);

const ask = (call: string, headers: Record<string, string> = {}, status = 200) => {
  const [method, url = ''] = call.split(' ');
  return usedBy({ method, url, headers, status });
};

const HOME = { referer: 'https://ctrl.example/' };
const EVENTS = { referer: 'https://ctrl.example/events' };
const OFFICE = { referer: 'https://ctrl.example/admin-dashboard?fane=chat' };

it.each([
  ['GET /', 'visit'],
  ['GET /values?utm_source=x', 'visit'],
  ['GET /nyhetsbrev/bekreft?token=x', 'visit'],
  ['GET /events', 'programme'],
  ['GET /program/2025-lor-dj-1', 'programme'],
  ['GET /affiliate-progress', 'leaderboard'],
  ['GET /share-tracker', 'share'],
  ['GET /api/programme', 'programme'],
  ['GET /api/programme.ics?items=fredag', 'programme'],
  ['GET /assets/events-page-BdyEEzdp.js', 'programme'],
  ['GET /assets/values-page-BdyEEzdp.js', null],
  ['GET /assets/events-page-BdyEEzdp.css', null],
  ['GET /assets/index-BdyEEzdp.js', null],
  ['GET /api/chat-messages?room=gaming', 'chat'],
  [`GET ${LEADERBOARD_PATH}`, 'leaderboard'],
  ['POST /api/newsletter', 'newsletter'],
  ['POST /api/newsletter/confirm', null],
  ['POST /api/social-share/record', 'share'],
  ['GET /api/user/session', null],
  ['GET /admin-login', null],
  ['GET /metrics', null],
  ['GET /favicon.ico', null],
  ['HEAD /', null],
  ['POST /', null],
])('%s is %s', (call, feature) => {
  expect(ask(call)).toBe(feature);
  // The second answer is from the cache.
  expect(ask(call)).toBe(feature);
});

it('takes an answer that the browser had already, and no refusal', () => {
  expect(ask('GET /events', {}, 304)).toBe('programme');
  for (const status of [302, 308, 404, 429, 503]) expect(ask('GET /events', {}, status)).toBeNull();
});

it('looks at where a request comes from', () => {
  expect(ask(`GET ${LEADERBOARD_PATH}`, HOME)).toBeNull();
  expect(ask(`GET ${LEADERBOARD_PATH}`, EVENTS)).toBe('leaderboard');
  expect(ask('GET /api/chat-messages', OFFICE)).toBeNull();
  expect(ask('GET /api/chat-messages', { referer: 'tull' })).toBe('chat');
});

it('passes over what nobody went to', () => {
  expect(ask('GET /events', { purpose: 'prefetch' })).toBeNull();
  expect(ask('GET /events', { 'sec-purpose': 'prefetch;prerender' })).toBeNull();
  expect(ask('GET /events', { 'sec-fetch-dest': 'iframe' })).toBeNull();
  expect(ask('GET /events', { 'sec-fetch-dest': 'document' })).toBe('programme');
});
