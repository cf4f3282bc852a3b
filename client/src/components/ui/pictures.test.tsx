import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PictureRef } from '#shared/content/types.ts';
import { ContentPicture, PixelImage, pictureOf } from './pictures.tsx';

const BANK: PictureRef = { kind: 'bank', name: 'mikser', alt: 'En mikser' };
const UPLOAD: PictureRef = {
  ...{ kind: 'upload', hash: 'a'.repeat(64), width: 240, height: 180, alt: 'Et band' },
};

function shown(picture: PictureRef): string {
  const file = pictureOf(picture);
  if (file === null) throw new Error('No picture');
  return renderToStaticMarkup(<PixelImage name={file} alt={picture.alt} fill middle />);
}

describe.each([{ picture: BANK }, { picture: UPLOAD }])(
  'a cropped picture ($picture)',
  ({ picture }) => {
    const focused = { ...picture, focus: { x: 0, y: 85 } };

    it('keeps its focal point in sight', () => {
      expect(shown(focused)).toMatch(/class="pixel pixel--fill pixel--focus".*--fx:0;--fy:0\.85/);
      expect(shown(focused)).not.toContain('translate');
      expect(renderToStaticMarkup(<ContentPicture picture={focused} />)).toContain(
        'object-position:0% 85%',
      );
    });

    it('keeps its middle without one', () => {
      expect(shown(picture)).not.toMatch(/focus|--fx/);
      expect(shown(picture)).toContain('translate');
      expect(renderToStaticMarkup(<ContentPicture picture={picture} />)).not.toContain('position:');
    });
  },
);

it('is nothing where the bank has no such picture', () => {
  expect(pictureOf({ kind: 'bank', name: 'borte', alt: '', focus: { x: 1, y: 1 } })).toBeNull();
  expect(pictureOf({ kind: 'bank', name: 'constructor', alt: '' })).toBeNull();
});
