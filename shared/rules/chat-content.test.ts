import { describe, expect, it } from 'vitest';
import { contactDetailIn, filterKey, holdsFilteredWord } from './chat-content.ts';

describe('contact details', () => {
  it.each([
    ['se https://ond.test/x', 'link'],
    ['HTTP://x', 'link'],
    ['www.side', 'link'],
    ['kom til discord.gg/abc', 'link'],
    ['min side er kari . no', 'link'],
    ['kari(dot)com', 'link'],
    ['ｗｗｗ．side', 'link'],
    ['kari\u200B.no', 'link'],
    ['skriv til kari@post.no', 'email'],
    ['kari (at) post', 'email'],
    ['ring 41 23 45 67', 'phone'],
    ['ring +47 412 34 567 nå', 'phone'],
    ['41234567', 'phone'],
    ['４１２３４５６７', 'phone'],
    ['4-1-2-3-4-5-6-7', 'phone'],
  ])('%s: %s', (text, kind) => {
    expect(contactDetailIn(text)).toBe(kind);
  });

  it.each([
    'Hei.Hvordan går det?',
    'Vi ses kl. 20.30 den 22.08.2025',
    'kl 18:00, pris 1 200 kr',
    'Nivå 5...endelig',
    '1234567',
    'ok.',
    'GG!',
    '@kari kom hit',
  ])('%s holds none', (text) => {
    expect(contactDetailIn(text)).toBeNull();
  });
});

describe('the word filter', () => {
  const words = ['stygg', 'fy*', 'dum mann'].map(filterKey);

  it.each(['Så STYGG!', 'stygg', 'ѕtygg', 'st\u200Bygg', 'fyfy', 'Fysj da', 'en dum, mann'])(
    '%s is caught',
    (text) => {
      expect(holdsFilteredWord(text, words)).toBe(true);
    },
  );

  it.each(['styggere', 'offyr', 'dumme mannen', 'pent'])('%s passes', (text) => {
    expect(holdsFilteredWord(text, words)).toBe(false);
  });

  it('catches nothing without words', () => {
    expect(holdsFilteredWord('stygg', [])).toBe(false);
    expect(holdsFilteredWord('stygg', ['*'])).toBe(false);
  });
});
