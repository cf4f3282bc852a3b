import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodePicture } from './picture-decoder.ts';

it('refuses what one uploader has too much of, and nobody else for it', async () => {
  const background = '#05060a';
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .png()
    .toBuffer();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const refused: unknown[] = [];
  const all = Array.from({ length: 25 }, () =>
    decodePicture(bytes, 'user:1', () => released).catch((error) => refused.push(error)),
  );
  // One is decoded and ten wait.
  await expect.poll(() => refused.length).toBe(14);
  expect(refused[0]).toMatchObject({ status: 503 });
  const other = decodePicture(bytes, 'content', async () => 'made');
  release();
  expect(await other).toBe('made');
  await Promise.all(all);
});
