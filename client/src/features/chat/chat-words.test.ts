import { expect, it } from 'vitest';
import { interval, newMessages, unreadMark, unreadWord } from './chat-words.ts';

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
