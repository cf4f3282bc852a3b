import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, startTestServer, type TestServer } from '#server/testing/index.ts';
import { pictureRef } from '#shared/contracts/content-fields.ts';
import {
  FINE_WIDTHS,
  type FineSize,
  finePicture,
  uploadedPicture,
} from '#shared/rules/pictures.ts';
import { PALETTE } from '#shared/rules/stage-light.ts';

/* What is made of the bytes of a picture. */
let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await addAdmin(server)).cookie;
});
afterAll(() => server.stop());

function upload(bytes: Uint8Array, type = 'image/png') {
  return server.api('POST', '/api/admin/content/pictures?alt=Et%20bilde', {
    body: bytes,
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
    cookie: admin,
  });
}

/** From black at the left to a colour at the right. */
function ramp(width = 400, height = 300) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) data[at * 3] = (at % width) % 256;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Bytes of an address; the test's client reads text. */
async function bytesOf(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(server.url + address)).arrayBuffer());
}

async function coloursOf(webp: Buffer): Promise<Set<string>> {
  const data = await sharp(webp).removeAlpha().raw().toBuffer();
  return new Set(
    Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join()),
  );
}

const widthOf = async (hash: string, width: number) =>
  (await sharp(await bytesOf(`/bilder/${hash}-${width}.webp`)).metadata()).width;

describe('an uploaded picture', () => {
  it.each([
    ['jpeg', () => ramp().jpeg().toBuffer()],
    ['png', () => ramp().png().toBuffer()],
    ['webp', () => ramp().webp().toBuffer()],
  ])('takes %s and serves it in four sizes and eight colours', async (type, make) => {
    const answer = await upload(await make(), `image/${type}`);
    expect(answer.status).toBe(200);
    const picture = pictureRef.parse(answer.body.picture);
    if (picture.kind !== 'upload') throw new Error('Not an upload');
    expect(picture).toMatchObject({ width: 240, height: 180, alt: 'Et bilde' });
    const palette = new Set(PALETTE.map((colour) => colour.join()));
    const fine = (Object.keys(FINE_WIDTHS) as FineSize[]).map((size) => ({
      src: finePicture(picture.hash, size),
      width: FINE_WIDTHS[size],
      height: (FINE_WIDTHS[size] * 3) / 4,
    }));
    const files = [uploadedPicture(picture, 'small'), uploadedPicture(picture, 'large'), ...fine];
    for (const { src, width, height } of files) {
      const webp = await bytesOf(src);
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height });
      const colours = await coloursOf(webp);
      expect(colours.size).toBeGreaterThan(1);
      for (const colour of colours) expect(palette).toContain(colour);
    }
  });

  it('keeps a shape between 3:1 and 1:2', async () => {
    const sizes: number[] = [];
    for (const [width, height] of [
      [2000, 20],
      [20, 2000],
      [240, 161],
    ]) {
      const { body } = await upload(await ramp(width, height).png().toBuffer());
      sizes.push(body.picture.height);
    }
    expect(sizes).toEqual([80, 480, 162]);
  });

  it('turns the picture as its EXIF data says, and drops the data', async () => {
    const sideways = await ramp()
      .withExif({ IFD0: { Copyright: 'Kari' }, IFD3: { GPSLatitude: '59/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(sideways, 'image/jpeg');
    expect(body.picture).toMatchObject({ width: 240, height: 320 });
    const { exif, icc, xmp } = await sharp(
      await bytesOf(`/bilder/${body.picture.hash}-240.webp`),
    ).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('refuses a picture that would fill the memory before it is decoded', async () => {
    const blank = { width: 4100, height: 4100, channels: 3 as const, background: 'red' };
    const bomb = await sharp({ create: blank }).png().toBuffer();
    const answer = await upload(bomb);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.errors.picture).toContain('16 megapiksler');
  });

  it('has no finer file where that would weigh more than 80 kB; its address has the next smaller one', async () => {
    const grains = Buffer.alloc(960 * 720 * 3);
    for (let at = 0, grain = 1; at < grains.length; at += 1) {
      grain = (grain * 48_271) % 2_147_483_647;
      grains[at] = grain % 256;
    }
    const noise = sharp(grains, { raw: { width: 960, height: 720, channels: 3 } });
    const { body } = await upload(await noise.jpeg({ quality: 90 }).toBuffer(), 'image/jpeg');
    expect(body.picture).toMatchObject({ width: 240, height: 180 });
    expect(await widthOf(body.picture.hash, 480)).toBe(480);
    expect(await widthOf(body.picture.hash, 960)).toBe(480);
    expect((await bytesOf(finePicture(body.picture.hash, 'finest'))).length).toBeLessThan(80_000);
  });
});
