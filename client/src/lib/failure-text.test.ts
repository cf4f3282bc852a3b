import { expect, it } from 'vitest';
import { ApiError } from './api-client.ts';
import { failureText } from './failure-text.ts';

it("is the error's message", () => {
  expect(failureText(new ApiError(429, null, 'Vent litt.'))).toBe('Vent litt.');
});

it.each([new ApiError(0, null, ''), 'tekst', null])('is the general sentence for %o', (error) => {
  expect(failureText(error)).toBe('Noe gikk galt. Prøv igjen senere.');
});
