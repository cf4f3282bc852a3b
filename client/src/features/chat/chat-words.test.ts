import { expect, it } from 'vitest';
import { interval, newMessages, slowModeText, unreadMark, unreadWord } from './chat-words.ts';

it.each([
  [1, '1', 'ulest', '1 ny melding'],
  [2, '2', 'uleste', '2 nye meldinger'],
  [120, '99+', 'uleste', '120 nye meldinger'],
])('%i lines: %s %s, %s', (count, mark, word, words) => {
  expect([unreadMark(count), unreadWord(count), newMessages(count)]).toEqual([mark, word, words]);
});

it.each([
  [10, 'hvert 10. sekund'],
  [60, 'i minuttet'],
  [300, 'hvert 5. minutt'],
])('%i seconds: %s', (seconds, words) => {
  expect(interval(seconds)).toBe(words);
});

it('slow mode that came on by itself says until when it is on', () => {
  expect(slowModeText(10)).toBe('Saktemodus er på. Du kan sende én melding hvert 10. sekund.');
  expect(slowModeText(10, '2026-08-21T18:14:01.000Z')).toBe(
    'Det går fort nå: saktemodus er på til kl. 20.15. Du kan sende én melding hvert 10. sekund.',
  );
});
