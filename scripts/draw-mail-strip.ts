// Draws the strip on top of every e-mail, from the crowd and the stage's three lamps, and writes it
// as the constant that the server sends: `npx tsx scripts/draw-mail-strip.ts`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const crowd = fromRoot('client/src/assets/publikum-silhuett.png');
const target = fromRoot('server/email/strip-image.ts');

/** Pixels of the drawing; each is shown as 2 x 2, as in the pictures of the site on a phone. */
const SIZE = { width: 280, height: 32 };
const SCALE = 2;
const CROWD = { left: 30, top: 13 };

/** Palette of all pictures; index = red * 4 + green * 2 + blue. */
const PALETTE = [
  '#0B0C0E',
  '#3F5BFF',
  '#2BE97C',
  '#4CE3F5',
  '#FF4433',
  '#FF5FD2',
  '#FFD84A',
  '#F4EFE4',
];

/** Rank of each pixel of a 4 x 4 tile in ordered dithering (Bayer), 0 to 15. */
function bayer(x: number, y: number): number {
  let rank = 0;
  for (let bit = 0; bit < 2; bit++) {
    const column = (x >> bit) & 1;
    const row = (y >> bit) & 1;
    rank = rank * 4 + (column ^ row) * 2 + row;
  }
  return rank;
}

/** A lamp's place along the strip and its reach, from 0 to 1, with the bit of its colour. */
const LAMPS = [
  { bit: 4, place: 0.1, reach: 0.34 },
  { bit: 2, place: 0.38, reach: 0.32 },
  { bit: 1, place: 0.7, reach: 0.34 },
  { bit: 4, place: 1, reach: 0.26 },
  { bit: 4, place: 0.52, reach: 0.09 },
  { bit: 1, place: 0.5, reach: 0.12 },
];

/** Which lamps are on in a pixel. The light stands on the floor and fades upwards. */
function colourAt(x: number, y: number): number {
  const across = x / SIZE.width;
  const down = (y + 1) / SIZE.height;
  const threshold = (bayer(x, y) + 0.5) / 16;
  return LAMPS.filter(({ place, reach }) => {
    const near = Math.max(0, 1 - ((across - place) / reach) ** 2);
    return near * (0.1 + 1.4 * down) > threshold;
  }).reduce((colour, { bit }) => colour | bit, 0);
}

const people = await sharp(crowd)
  .extract({ ...CROWD, ...SIZE })
  .ensureAlpha()
  .extractChannel('alpha')
  .raw()
  .toBuffer();
const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3);
for (let at = 0; at < people.length; at++) {
  const lit = (people[at] ?? 0) < 128;
  const colour = lit ? colourAt(at % SIZE.width, Math.floor(at / SIZE.width)) : 0;
  pixels.write((PALETTE[colour] ?? '').slice(1), at * 3, 'hex');
}
const png = await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
  .resize(SIZE.width * SCALE, SIZE.height * SCALE, { kernel: 'nearest' })
  .png({ palette: true, colours: PALETTE.length, dither: 0, compressionLevel: 9, effort: 10 })
  .toBuffer();

const lines = (png.toString('base64').match(/.{1,92}/g) ?? []).map((line) => `  '${line}',`);
writeFileSync(
  target,
  `/** The strip of \`scripts/draw-mail-strip.ts\` as a PNG of 560 x 64 pixels, in base64. */
export const STRIP_PNG = [
${lines.join('\n')}
].join('');
`,
);
console.log(`${(png.length / 1000).toFixed(2)} kB`);
if (process.argv[2]) writeFileSync(process.argv[2], png);
