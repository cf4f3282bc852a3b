// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cutLines, FitHeading } from './fit-heading.tsx';

import { lineWidth, solveFit } from './fit-widths.ts';

describe('cutLines', () => {
  it('keeps one part a line when phones break nothing', () => {
    expect(cutLines(['Eventer &', 'Arrangementer'])).toEqual([
      [{ text: 'Eventer &', broken: false }],
      [{ text: 'Arrangementer', broken: false }],
    ]);
  });

  it('breaks words with a hyphen that is not part of the text', () => {
    expect(cutLines(['Samarbeidspartnere'], ['Samarbeids-', 'partnere'])).toEqual([
      [
        { text: 'Samarbeids', broken: true },
        { text: 'partnere', broken: false },
      ],
    ]);
  });

  it('breaks between words', () => {
    expect(cutLines(['Hold CTRL. Slipp løs.'], ['Hold CTRL.', 'Slipp løs.'])).toEqual([
      [
        { text: 'Hold CTRL.', broken: false },
        { text: 'Slipp løs.', broken: false },
      ],
    ]);
  });

  it('keeps a hyphen that belongs to the text', () => {
    expect(cutLines(['Slik fungerer affiliate-', 'programmet'])).toEqual([
      [{ text: 'Slik fungerer affiliate-', broken: false }],
      [{ text: 'programmet', broken: false }],
    ]);
  });

  it.each([
    [['Kontakt'], ['Kon-', 'takten']],
    [['Om oss'], ['Om']],
    [['Om'], ['Om', 'oss']],
    [['Om'], ['']],
    [
      ['', 'Om'],
      ['', 'Om'],
    ],
    [[' Om'], ['', 'Om']],
  ])('keeps the lines %j where %j are of another text', (lines, phoneLines) => {
    expect(cutLines(lines, phoneLines)).toEqual(lines.map((text) => [{ text, broken: false }]));
  });
});

describe('lineWidth and solveFit', () => {
  // Measured in Chromium with the shipped subset, kerning on, em at 50 % and 150 %.
  it.each([
    ['HOLD CTRL. SLIPP LØS.', 5.91, 17.798],
    ['Arrangementer', 4.887, 14.541],
    ['TOP AFFILIATES', 3.931, 12.552],
    ['VÅRE VERDIER, VISJONER & FOKUS', 9.18, 27.89],
    ['SAMARBEIDSPARTNERE', 6.438, 19.047],
    ['KONTAKT', 2.579, 7.533],
    ['FESTIVAL 2026', 3.931, 11.875],
  ])('knows the width of %s within 1.5 %', (text, narrow, wide) => {
    const width = lineWidth(text);
    expect(Math.abs(width.narrow / narrow - 1)).toBeLessThan(0.015);
    expect(Math.abs(width.wide / wide - 1)).toBeLessThan(0.015);
  });

  it('solves the axis linearly and rounds down', () => {
    expect(solveFit(4, 14, 9)).toEqual({ stretch: 100, scale: 1 });
    expect(solveFit(3, 10, 5)).toEqual({ stretch: 78.5, scale: 1 });
  });

  it('shrinks below 50 % and grows above 150 % up to 1.45', () => {
    expect(solveFit(10, 30, 8)).toEqual({ stretch: 50, scale: 0.8 });
    expect(solveFit(2, 6, 7.2)).toEqual({ stretch: 150, scale: 1.2 });
    expect(solveFit(1, 2, 10)).toEqual({ stretch: 150, scale: 1.45 });
  });
});

describe('FitHeading', () => {
  it('stores the widths and keeps the text whole', () => {
    const html = renderToStaticMarkup(
      <FitHeading
        id="x"
        lines={['Samarbeidspartnere']}
        mobileLines={['Samarbeids-', 'partnere']}
      />,
    );
    const box = document.createElement('div');
    box.innerHTML = html;
    expect(box.querySelector('h2')?.textContent?.trim()).toBe('Samarbeidspartnere');
    expect(html).toMatch(/--fw:\d/);
    expect(html).toMatch(/--fwm:\d/);
  });
});
