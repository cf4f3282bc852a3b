import { describe, expect, it } from 'vitest';
import { madeUpArea, madeUpGrounds } from '#shared/testing/made-up-grounds.ts';
import { legendOf, NOW_LINE } from './cap.tsx';

const legend = (name: string, w: number, h: number) =>
  legendOf(madeUpArea('a', 'food', name, [0, 0, w, h]));

describe('the name on a cap', () => {
  it('is as large as its cap lets it, and breaks between words', () => {
    expect(legend('Mat', 8, 6).font).toBeCloseTo(0.8);
    expect(legend('Mattorget ved Luftegården', 4, 4).lines).toEqual([
      'Mattorget',
      'ved',
      'Luftegården',
    ]);
    expect(legend('HC-toalett', 3, 4).lines.join('')).toBe('HC-toalett');
    expect(legend('Førstehjelp', 4, 3).font).toBeGreaterThan(legend('Førstehjelp', 3, 3).font);
  });

  it('breaks before the last part of a compound where that makes it larger, never elsewhere', () => {
    expect(legend('Cosplaysalen', 4, 4).lines).toEqual(['Cosplay-', 'salen']);
    expect(legend('Cosplaysalen', 12, 2).lines).toEqual(['Cosplaysalen']);
    expect(legend('Store Hovedinngangen', 4, 6).lines).toEqual(['Store', 'Hoved-', 'inngangen']);
    expect(legend('Storsalen', 3, 4).lines).toEqual(['Stor-', 'salen']);
    expect(legend('Garderoben', 4, 4).lines).toEqual(['Garderoben']);
  });

  it('fits in height', () => {
    for (const area of madeUpGrounds().areas) {
      const { lines, font, icon, isRow } = legendOf(area);
      const text = lines.length * font * 1.1;
      expect(isRow ? Math.max(text, icon) : text + icon, area.name).toBeLessThan(area.h);
    }
  });

  it('leaves room for what is on where the cap is large, and only then', () => {
    const on = (w: number, h: number) =>
      legendOf(madeUpArea('a', 'stage', 'Storsalen', [0, 0, w, h]), true);
    const { lines, font, icon, hasNow } = on(6, 4);
    expect(hasNow).toBe(true);
    expect(lines.length * font * 1.1 + icon).toBeLessThan(4 - NOW_LINE);
    expect([on(4, 2).hasNow, on(3, 3).hasNow, on(4, 3).hasNow]).toEqual([false, false, true]);
    expect(legend('Storsalen', 6, 4).hasNow).toBe(false);
  });

  it('leaves the icon alone where it cannot be read', () => {
    expect(legend('Reparasjonsverksted', 1, 1).lines).toEqual([]);
    expect(legend('x'.repeat(60), 4, 4).lines).toEqual([]);
    expect(legend('   ', 4, 4).lines).toEqual([]);
    expect(legend('👩🏽‍🎤 音楽', 6, 4).lines.join(' ')).toBe('👩🏽‍🎤 音楽');
    expect(legend('x', 1, 1).icon).toBeGreaterThanOrEqual(0.5);
  });
});
