import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LinkedText, linkedParts } from './linked-text.tsx';

const linksIn = (text: string) =>
  linkedParts(text).flatMap((part) => (part.href === undefined ? [] : [[part.text, part.href]]));

describe('links in a text', () => {
  it.each([
    ['Ring 22 33 44 55.', '22 33 44 55', 'tel:22334455'],
    ['Vakt: 912 34 567, hele natten', '912 34 567', 'tel:91234567'],
    ['(91234567)', '91234567', 'tel:91234567'],
    ['Fra utlandet +47 22 33 44 55', '+47 22 33 44 55', 'tel:+4722334455'],
    ['+46701234567', '+46701234567', 'tel:+46701234567'],
    ['22\u00a033\u202f44 55', '22\u00a033\u202f44 55', 'tel:22334455'],
    ['Er det alvorlig, ring 113!', '113', 'tel:113'],
    ['Legevakt: telefon 116 117', '116 117', 'tel:116117'],
    ['Taxi\ntlf. 02323', '02323', 'tel:02323'],
    ['Skriv til hei@ctrl.no.', 'hei@ctrl.no', 'mailto:hei@ctrl.no'],
    [
      '<tapt.og+funnet@post.ctrl-fest.no>,',
      'tapt.og+funnet@post.ctrl-fest.no',
      'mailto:tapt.og+funnet@post.ctrl-fest.no',
    ],
    [
      'Se «https://entur.no/reise?til=hamar».',
      'https://entur.no/reise?til=hamar',
      'https://entur.no/reise?til=hamar',
    ],
    [
      '(https://no.wikipedia.org/wiki/CTRL_(tast))',
      'https://no.wikipedia.org/wiki/CTRL_(tast)',
      'https://no.wikipedia.org/wiki/CTRL_(tast)',
    ],
    ['https://example.no/12345678', 'https://example.no/12345678', 'https://example.no/12345678'],
  ])('%j', (text, shown, href) => {
    expect(linksIn(text)).toEqual([[shown, href]]);
    expect(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'Dørene åpner 18:00–19:15 den 22. august 2026',
    'Prisen er 1 840 kr eller 20 000 000',
    'Organisasjonsnummer 923 456 789, konto 1234 56 78901',
    '0650 Oslo, rom 113, 20260821 og 2026 2027',
    'Uke 34, 22.33.44.55 og kr22334455 og 22334455-99 og 3,22334455',
    'http://usikker.no javascript:alert(1) ftp://fil.no www.ctrl.no',
    'https://bank.no@ondt.no/ https:// https://localhost https://[x',
    '@ctrl hei@ @no.no a@b hei@ctrl a..@ x@-',
    '+1 23 +0047 22 33 44 55 ++ 1',
    '',
  ])('are none in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('are many in one text, in its order', () => {
    expect(
      linksIn('A 22 33 44 55 eller b@c.no\nhttps://d.no/ og 40 00 00 00').map(([shown]) => shown),
    ).toEqual(['22 33 44 55', 'b@c.no', 'https://d.no/', '40 00 00 00']);
  });

  it('take a long text of one sort in no time', () => {
    for (const sign of ['a', '1', '1 ', '@', '.', '(', ')', 'https://', 'a@a.', '+1 ', '"']) {
      const text = sign.repeat(4000);
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('are elements, and the text around them stays text', () => {
    const html = renderToStaticMarkup(
      <LinkedText text={'<b>Ring</b> 22 33 44 55 "eller" https://a.no/?b=1&c=<i>'} />,
    );
    expect(html).toContain(
      '&lt;b&gt;Ring&lt;/b&gt; <a class="link" href="tel:22334455">22 33 44 55</a>',
    );
    expect(html).toMatch(
      /<a class="link" href="https:\/\/a\.no[^"]*" target="_blank" rel="noopener noreferrer"/,
    );
    expect(html).not.toContain('<i>');
  });
});
