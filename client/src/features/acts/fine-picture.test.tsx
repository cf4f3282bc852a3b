// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PictureRef } from '#shared/content/types.ts';
import { FinePicture } from './fine-picture.tsx';

const hash = 'ab'.repeat(32);
const upload: PictureRef = { kind: 'upload', hash, width: 240, height: 180, alt: 'På scenen' };

function shown(picture: PictureRef, look: { fill?: boolean; eager?: boolean } = {}) {
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(<FinePicture picture={picture} {...look} />);
  return page;
}

it('has the finest file whose grain the screen shows crisply, else the large one', () => {
  const page = shown(upload);
  const sources = [...page.querySelectorAll('picture > source')].map((source) => [
    source.getAttribute('media'),
    source.getAttribute('srcset'),
  ]);
  expect(sources).toEqual([
    ['(resolution: 2x), (resolution: 4x)', `/bilder/${hash}-960.webp`],
    ['(resolution: 1x), (min-resolution: 2.5x)', `/bilder/${hash}-480.webp`],
  ]);
  const image = page.querySelector('picture.pixel--2 > img');
  expect(image?.getAttribute('src')).toBe(`/bilder/${hash}-240.webp`);
  expect(image?.getAttribute('alt')).toBe('På scenen');
  expect(image?.getAttribute('loading')).toBe('lazy');
});

it('is cropped around its focal point, else around its middle', () => {
  const focused = shown({ ...upload, focus: { x: 20, y: 80 } }, { fill: true });
  expect(focused.querySelector('picture')?.getAttribute('style')).toMatch(/--fx:0?\.2;--fy:0?\.8/);
  expect(focused.querySelector('.pixel--fill.pixel--focus > img[class]')).toBeNull();
  expect(shown(upload, { fill: true }).querySelector('img')?.className).toContain('top-1/2');
});

it('of the bank has its one file, and is nothing where the bank has it no more', () => {
  const page = shown({ kind: 'bank', name: 'mikser', alt: 'En mikser' }, { eager: true });
  expect(page.querySelector('picture')).toBeNull();
  expect(page.querySelector('.pixel--2 > img[alt="En mikser"][loading="eager"]')).not.toBeNull();
  expect(shown({ kind: 'bank', name: 'borte', alt: '' }).innerHTML).toBe('');
});
