import { describe, expect, it } from 'vitest';
import { contactDetailIn, filterKey, holdsFilteredWord, holdsPhoneNumber } from './chat-content.ts';

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
    ['skriv til kari @post.no', 'link'],
    ['kari@ post', 'email'],
    ['ring 41 23 45 67', 'phone'],
    ['ring +47 412 34 567 nå', 'phone'],
    ['41234567', 'phone'],
    ['４１２３４５６７', 'phone'],
    ['4-1-2-3-4-5-6-7', 'phone'],
    ['412–34–567', 'phone'],
    ['412_34_567', 'phone'],
    ['4…1…2…3…4…5…6…7', 'phone'],
    ['412 💬 34 / 567', 'phone'],
    ['٤١٢٣٤٥٦٧', 'phone'],
    ['४१२ ३४ ५६७', 'phone'],
    ['𝟜𝟙𝟚𝟛𝟜𝟝𝟞𝟟', 'phone'],
    ['④①②③④⑤⑥⑦', 'phone'],
    ['❹❶❷❸❹❺❻❼', 'phone'],
    ['4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', 'phone'],
    ['四一二三四五六七', 'phone'],
    ['41.23.45.67', 'phone'],
    ['41 23 22.08.2025 45 67', 'phone'],
    ['41.12.20251', 'phone'],
    ['00 47 41 23', 'phone'],
    ['is.gd/abc12', 'link'],
    ['se t.co/x', 'link'],
    ['IS.GD/ABC', 'link'],
    ['is(dot)gd/abc', 'link'],
    ['bit。ly/abc', 'link'],
    ['bit｡ly/abc', 'link'],
    ['bit．ly／abc', 'link'],
    ['tinyurl·com', 'link'],
    ['goo.gl⁄abc', 'link'],
    ['goo.gl\\abc', 'link'],
    ['søk.møte-rom/x', 'link'],
    ['kari  .  no', 'link'],
    ['kari＠post。no', 'email'],
    ['kari  [at]  post', 'email'],
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
    'hei @kari, kommer du?',
    'og/eller, f.eks. nå/da',
    'kl. 18/19',
    'pølser · is · brus',
    '7.5/10 for showet',
    '1) hopp 2) sprett 3) løp 4) stå 5) sitt 6) ligg 7) rull 8) ferdig',
  ])('%s holds none', (text) => {
    expect(contactDetailIn(text)).toBeNull();
  });
});

describe('the look at a text', () => {
  it('takes each sign once', () => {
    let taken = 0;
    function* signs(text: string) {
      for (const sign of text) {
        taken += 1;
        yield sign;
      }
    }
    for (const text of [
      '1'.repeat(7),
      '1234567a'.repeat(5000),
      '1 '.repeat(3),
      '--'.repeat(9000),
    ]) {
      taken = 0;
      expect(holdsPhoneNumber(signs(text))).toBe(false);
      expect(taken).toBe(text.length);
    }
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
