import { expect, it } from 'vitest';
import { messageMoment, messageTime } from './short-text.ts';

const NOW = new Date('2026-08-19T10:00:00Z');

it.each([
  ['2026-08-19T09:02:00Z', '11:02'],
  ['2026-08-18T22:30:00Z', '00:30'],
  ['2026-08-18T21:59:00Z', 'I går'],
  ['2026-08-02T12:00:00Z', '2. aug.'],
  ['2026-03-01T12:00:00Z', '1. mars'],
  ['2025-12-31T12:00:00Z', '31. des. 2025'],
])('says %s as %s', (createdAt, text) => {
  expect(messageTime(createdAt, NOW)).toBe(text);
});

it('says day and clock in full, in Oslo', () => {
  expect(messageMoment('2026-08-13T22:02:00Z')).toBe('14. august 2026 kl. 00:02');
});
