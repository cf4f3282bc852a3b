import { describe, expect, it } from 'vitest';
import { contactRequest } from './contact.ts';
import { newsletterRequest } from './newsletter.ts';
import {
  cleanText,
  fold,
  isVisible,
  linkToken,
  optionalText,
  requiredName,
  requiredText,
  webAddress,
} from './text.ts';

const message = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('text at the edge', () => {
  it.each(['', '   ', '\u00A0', '\u200B\u200B', '\u2800', '\u3164', '\uFEFF \u2060'])(
    'counts %j as empty',
    (text) => {
      expect(isVisible(text)).toBe(false);
      expect(message(requiredText(10, 'Mangler').safeParse(text))).toBe('Mangler');
      expect(optionalText(10).parse(text)).toBeNull();
    },
  );

  it('trims and composes once', () => {
    expect(cleanText('  bla\u030Aba\u0308r \u200B')).toBe('blåbär');
    expect(requiredText(10, 'Mangler').parse(' A\u030A ')).toBe('Å');
  });

  it.each(['a\u0000b', 'a\u0007b', 'a\uD800b'])('refuses %j', (text) => {
    expect(message(requiredText(10, 'Mangler').safeParse(text))).toBe(
      'Teksten inneholder ugyldige tegn',
    );
    expect(optionalText(10).safeParse(text).success).toBe(false);
  });

  it('has an upper bound, and allows line breaks', () => {
    expect(message(requiredText(3, 'Mangler').safeParse('abcd'))).toBe(
      'Kan ikke være lengre enn 3 tegn',
    );
    expect(optionalText(3).safeParse('abcd').success).toBe(false);
    expect(requiredText(10, 'Mangler').parse('a\nb\tc')).toBe('a\nb\tc');
    expect(optionalText(3).parse(undefined)).toBeNull();
  });

  it('is measured in code points, as in the database', () => {
    const emoji = '🎸'.repeat(500);
    expect(requiredText(500, 'Mangler').parse(emoji)).toBe(emoji);
    expect(optionalText(500).parse(emoji)).toBe(emoji);
    expect(requiredText(500, 'Mangler').safeParse(`${emoji}!`).success).toBe(false);
    expect(optionalText(500).safeParse(`${emoji}!`).success).toBe(false);
  });

  it('stays within bounds when its combined signs are spelt out', () => {
    for (const sign of ['㌖', 'ﷺ']) {
      const text = sign.repeat(100);
      expect(message(requiredText(100, 'Mangler').safeParse(text))).toBe(
        'Teksten har for mange sammensatte tegn',
      );
      expect(optionalText(100).safeParse(text).success).toBe(false);
    }
    for (const text of ['…'.repeat(100), '½ ™ ㌖ ﷺ 👩\u200D👩\u200D👧']) {
      expect(requiredText(100, 'Mangler').parse(text)).toBe(text);
    }
  });

  it.each(['a\nb', 'a\tb', 'a\u0085b'])('refuses %j as a name of one line', (name) => {
    expect(message(requiredName(50, 'Skriv et navn').safeParse(`x${name}x`))).toBe(
      'Teksten inneholder ugyldige tegn',
    );
  });

  it.each([
    ['\u202Eon.lepmeske åp åg', 'on.lepmeske åp åg'],
    ['CTRL\u2066 Admin\u2069', 'CTRL Admin'],
    ['\u200F Kari\u061C\u200E', 'Kari'],
  ])('loses the characters that make %j read as another text', (text, left) => {
    expect(requiredText(50, 'Mangler').parse(text)).toBe(left);
    expect(optionalText(50).parse(text)).toBe(left);
    expect(requiredName(50, 'Mangler').parse(text)).toBe(left);
    expect(newsletterRequest.parse({ email: '\u202Akari@eksempel.no\u202C' }).email).toBe(
      'kari@eksempel.no',
    );
  });

  it('takes no address that mail programs would show as other characters', () => {
    expect(newsletterRequest.safeParse({ email: '=?utf-8?q?a?=@eksempel.no' }).success).toBe(false);
    expect(newsletterRequest.safeParse({ email: 'a=b?c@eksempel.no' }).success).toBe(true);
  });

  it('keeps what joins letters and signs of a script', () => {
    for (const text of ['نمی\u200Cخواهم', '👩\u200D🚀']) {
      expect(requiredText(50, 'Mangler').parse(text)).toBe(text);
    }
  });

  it('takes names of every script', () => {
    for (const name of ['Kåre Ås', 'محمد', 'Zoë 👩\u200D🚀', "D'Arcy-Ødegård"]) {
      expect(requiredName(50, 'Skriv et navn').parse(name)).toBe(name);
    }
  });

  it('folds for comparison', () => {
    expect(fold('CTRL Ａdmin ÅSE')).toBe('ctrl admin åse');
  });
});

describe('addresses', () => {
  it.each(['a@b.no', ' kari.nordmann+ctrl@eksempel.no ', 'åse@blåbær.no', "o'neil@a-b.example"])(
    'accepts %s',
    (email) => {
      expect(newsletterRequest.parse({ email }).email).toBe(email.trim());
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.no',
    'a@.no',
    'a b@c.no',
    'a@b..no',
    'a..b@c.no',
    '.a@c.no',
    'a.@c.no',
    'a@b.no\r\nBcc: x@y.no',
    `${'a'.repeat(65)}@b.no`,
    `a@${'b.'.repeat(130)}no`,
    null,
    42,
  ])('refuses %j', (email) => {
    expect(message(newsletterRequest.safeParse({ email }))).toBe('Ugyldig e-postadresse');
  });

  it('takes only http and https addresses with a host and no credentials', () => {
    const url = webAddress(200);
    expect(url.parse(' https://ctrl.example/a?b ')).toBe('https://ctrl.example/a?b');
    for (const bad of [
      '',
      'ctrl.example',
      'javascript:alert(1)',
      'data:,x',
      'https://a:b@c.no',
      'http:a',
      'http:a.no',
      'http:/a.no',
      'https:///a.no',
      'https:\\\\a.no',
      'http://a',
      'http://a.',
      'http://.no',
      'http://localhost:5000/',
      'http://[::1]/',
      'https://',
    ]) {
      expect(message(url.safeParse(bad))).toBe('Ugyldig URL');
    }
    expect(url.safeParse(`https://a.no/${'x'.repeat(200)}`).success).toBe(false);
  });

  it('knows the shape of a link token', () => {
    expect(linkToken.safeParse('A'.repeat(43)).success).toBe(true);
    expect(message(linkToken.safeParse('A'.repeat(42)))).toBe('Lenken er ugyldig');
    expect(message(linkToken.safeParse(undefined))).toBe('Lenken er ugyldig');
  });
});

describe('a contact message', () => {
  const good = { navn: 'Kari', epost: 'kari@eksempel.no', emne: '', melding: 'Hei på dere!' };
  const first = (change: Record<string, unknown>) =>
    message(contactRequest.safeParse({ ...good, ...change }));

  it('keeps what was written, and no more fields than its own', () => {
    expect(contactRequest.parse({ ...good, isAdmin: true })).toEqual({ ...good, emne: null });
  });

  it.each([
    [{ navn: ' ' }, 'Navn er påkrevd'],
    [{ navn: undefined }, 'Navn er påkrevd'],
    [{ epost: 'kari' }, 'Ugyldig e-postadresse'],
    [{ melding: 'Hei' }, 'Meldingen må være minst 10 tegn'],
    [{ melding: '         Hei         ' }, 'Meldingen må være minst 10 tegn'],
    [{ melding: '😀😀😀😀😀😀😀😀😀' }, 'Meldingen må være minst 10 tegn'],
    [{ melding: undefined }, 'Meldingen må være minst 10 tegn'],
    [{ melding: 'x'.repeat(5001) }, 'Kan ikke være lengre enn 5000 tegn'],
    [{ emne: 'x'.repeat(201) }, 'Kan ikke være lengre enn 200 tegn'],
    [{ emne: 7 }, 'Må være tekst'],
  ])('with %o says %s', (change, text) => {
    expect(first(change)).toBe(text);
  });
});
