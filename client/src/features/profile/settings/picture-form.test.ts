// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { PICTURE_TYPES, pictureProblem, readPreview } from './picture-form.tsx';

it.each([
  ['a photo', { type: 'image/jpeg', size: 1_500_000 }, null],
  ['exactly 2 MB', { type: 'image/webp', size: 2_000_000 }, null],
  [
    'a byte more',
    { type: 'image/png', size: 2_000_001 },
    'Bildet er på 2,1 MB. Det kan være opptil 2 MB.',
  ],
  ['a drawing', { type: 'image/svg+xml', size: 10 }, 'Bildet må være JPEG, PNG eller WebP.'],
  ['no picture', { type: '', size: 10 }, 'Bildet må være JPEG, PNG eller WebP.'],
  ['nothing', { type: 'image/png', size: 0 }, 'Filen er tom.'],
])('says of %s what is wrong', (_case, file, words) => {
  expect(pictureProblem(file)).toBe(words);
});

it('offers the three types, and previews without a blob: address', async () => {
  expect(PICTURE_TYPES).toBe('image/jpeg,image/png,image/webp');
  expect(await readPreview(new Blob(['x'], { type: 'image/png' }))).toBe(
    'data:image/png;base64,eA==',
  );
});
