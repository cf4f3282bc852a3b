import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Mask, maskPaths } from './mask.tsx';

it('gives the same face to the same name and another to another', () => {
  expect(maskPaths('Nora V.', 'w')).toEqual(maskPaths('Nora V.', 'w'));
  expect(maskPaths('Nora V.', 'w')).not.toEqual(maskPaths('Jonas B.', 'w'));
});

it('is symmetric and stays in the 8 x 8 grid', () => {
  for (const name of ['a', 'Åse Ø.', 'Sindre H.', '漢字', '']) {
    const places = maskPaths(name, 'r').flatMap(({ d }) => [...d.matchAll(/M(\d+) (\d+)h/g)]);
    const set = new Set(places.map(([, x, y]) => `${x} ${y}`));
    expect(set.size).toBeGreaterThan(20);
    for (const [, x, y] of places) {
      expect(Number(x)).toBeLessThan(8);
      expect(Number(y)).toBeLessThan(8);
      expect(set.has(`${7 - Number(x)} ${y}`)).toBe(true);
    }
  }
});

it('uses the lights of its world only', () => {
  const allowed = ['#FF4433', '#FFD84A', '#F4EFE4', '#0B0C0E'];
  for (const { fill } of maskPaths('Jonas B.', 'r')) expect(allowed).toContain(fill);
});

it('is decoration', () => {
  expect(renderToStaticMarkup(<Mask name="Thea" world="b" />)).toContain('aria-hidden="true"');
});
