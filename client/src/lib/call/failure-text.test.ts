import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, setServerAway } from './api-client.ts';
import { failureText, NO_ANSWER, reasonOf, WAITS, waitingTime } from './failure-text.ts';

afterEach(() => {
  setServerAway(false);
  vi.unstubAllGlobals();
});

it("is the error's message", () => {
  expect(failureText(new ApiError(429, null, 'Vent litt.'))).toBe('Vent litt.');
});

it.each([new ApiError(0, null, ''), 'tekst', null])('is the general sentence for %o', (error) => {
  expect(failureText(error)).toBe('Noe gikk galt. Prøv igjen senere.');
});

it.each([
  ["the server's words", new ApiError(401, null, 'Feil passord'), 'Feil passord'],
  ['the fallback without words', new ApiError(502, null, 'HTTP 502'), 'Det gikk ikke'],
  ['the fallback for what is no answer of ours', new TypeError('x'), 'Det gikk ikke'],
  ['that nobody answered', new ApiError(0, null, ''), NO_ANSWER],
  ['how long to wait', new ApiError(429, null, 'Vent', { retryAfter: 840 }), /om 14 minutter\.$/],
  ["the server's words without a time", new ApiError(429, null, 'Vent litt.'), 'Vent litt.'],
])('says %s', (_what, error, text) => {
  expect(reasonOf(error, 'Det gikk ikke')).toMatch(text);
});

it.each([
  [0, 'ett sekund'],
  [1, 'ett sekund'],
  [59, '59 sekunder'],
  [60, 'ett minutt'],
  [61, '2 minutter'],
  [3599, '60 minutter'],
  [3600, 'én time'],
  [3601, '2 timer'],
])('calls %i seconds %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});

it('says that what was typed waits, where there is no network', () => {
  const error = new ApiError(0, null, '');
  vi.stubGlobal('navigator', { onLine: false });
  expect(failureText(error)).toBe(WAITS);
  expect(reasonOf(error, 'Det gikk ikke')).toBe(WAITS);
  expect(failureText(new ApiError(429, null, 'Vent litt.')), 'an answer').toBe('Vent litt.');
});

it('says so where the server is away although the browser believes to be online', () => {
  setServerAway(true);
  expect(reasonOf(new ApiError(0, null, ''), 'Det gikk ikke')).toBe(WAITS);
});
