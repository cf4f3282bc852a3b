// `npx tsx scripts/draw/hero.ts`: the pictures of the stage, of scene-hero.html. Run it after one of the two
// changed, and commit what it writes; `zopflipng --filters=01234mepb` makes the pictures smaller without loss.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { launchChromium } from '../../bench/lib/browser.ts';
import { type LightMap, PALETTE, paintLights } from '../../shared/rules/stage-light.ts';
import { fromRoot } from '../build/config.ts';

/** Where a person stands, as a fraction of the width; costume, size, height above the row, side. */
type Figure = readonly [x: number, costume: string, size: number, above: number, side: 1 | -1];

interface Drawing {
  /** File of the still picture. */
  still: string;
  /** File of its light map, where it comes to life. */
  map?: string;
  width: number;
  /** Rows that are drawn; `rows` of them are kept, from the top. */
  height: number;
  rows: number;
  /** What scene-hero.html reads. */
  scene: Record<string, unknown>;
}

/** The camera before the stage, and the legend of the key. */
const STAGE = {
  cam: [0, 1.9, 6.9],
  tgt: [0, 1.22, 0],
  ly: 350,
  tw: 672,
  fs: 255,
  sy: 1.25,
  sx: 40,
};
const CROWD = { seed: 34, fill: [3, 6] };
const EVENING = { ...STAGE, ...CROWD, kalb: 2.6, fogi: 1.25, lasi: 0.9, haze: 0.46 };
/** All lamps up: the key is white to its edges, and no haze hangs before its legend. */
const FULL = { fogi: 1.6, kalb: 4.2, haze: 1.05, lasi: 1.25, wall: 70, gain: 1.3, veil: 0.15 };
/** Nobody is here, and one lamp is on. */
const DARK = { lasi: 0, fogi: 0, haze: 0.8, kalb: 1.9, pool: 4.6, wall: 46, nocrowd: 1, one: 1 };

const WIDE: readonly Figure[] = [
  [0.02, 'up', 8, 0.02, 1],
  [0.085, 'cat', 10, 0, 1],
  [0.155, 'one', 7.5, 0.025, -1],
  [0.225, 'sword', 9.5, 0, -1],
  [0.3, 'horns', 10, 0.005, 1],
  [0.375, 'phone', 7.5, 0.03, 1],
  [0.435, '', 7, 0.035, 1],
  [0.5, 'fist', 8, 0.025, 1],
  [0.57, 'mohawk', 8, 0.03, 1],
  [0.64, 'wizard', 10, 0.01, 1],
  [0.715, 'up', 7.5, 0.02, 1],
  [0.79, 'bunny', 10, 0, 1],
  [0.865, 'staff', 8.5, 0.01, 1],
  [0.93, 'head', 10, 0, 1],
  [0.985, 'one', 8, 0.015, -1],
];
/** Before the lasers, without the key. */
const PARTY: readonly Figure[] = [
  [0.04, 'cat', 13, 0.02, 1],
  [0.13, 'up', 11, 0.05, 1],
  [0.22, 'wizard', 13, 0.05, 1],
  [0.31, 'one', 11, 0.08, 1],
  [0.41, 'wings', 12, 0.02, 1],
  [0.52, 'horns', 13, 0.04, 1],
  [0.61, 'phone', 11, 0.08, 1],
  [0.7, 'sword', 12, 0.05, 1],
  [0.79, 'bunny', 13, 0.05, 1],
  [0.88, 'up', 11, 0.05, 1],
  [0.97, 'head', 13, 0.02, 1],
];
const [UP, CAT, SWORD, HORNS, FIST, WIZARD, ONE]: readonly Figure[] = [
  [0.06, 'up', 5.6, 0.01, 1],
  [0.2, 'cat', 7, 0, 1],
  [0.36, 'sword', 6, 0.005, -1],
  [0.52, 'horns', 7, 0.008, 1],
  [0.655, 'fist', 5.6, 0.014, 1],
  [0.8, 'wizard', 7, 0.004, 1],
  [0.95, 'one', 5.6, 0.01, -1],
];
const NARROW = [UP, CAT, SWORD, HORNS, FIST, WIZARD, ONE];
/** The sword beside the key, whose legend it would cross. */
const CLOSER = [
  UP,
  [0.19, 'sword', 6, 0.005, -1],
  [0.36, 'cat', 7, 0, 1],
  HORNS,
  FIST,
  WIZARD,
  ONE,
];

/** Two rows of people: how far down each begins, as a fraction of the height. */
const rows = (back: number, front: number, size: readonly [number, number]) => [
  [back, size[0], 0.4, size[0] === 4.6 ? 2.3 : 2.1],
  [front, size[1], 0, 2.9],
];

const DRAWINGS: readonly Drawing[] = [
  {
    still: 'hero-mobil.png',
    map: 'lyskart-mobil.webp',
    ...{ width: 195, height: 422, rows: 422 },
    scene: {
      ...EVENING,
      ...{ fov: 0.74, shift: 0.118, fogy: 0.46, fogh: 0.06, lasy: 0.02, cs: 0.711 },
      layers: rows(0.565, 0.535, [2.6, 6.4]),
      figs: [null, NARROW],
    },
  },
  {
    still: 'hero-fullt.png',
    map: 'lyskart-fullt.webp',
    ...{ width: 480, height: 232, rows: 172 },
    scene: {
      ...{ ...EVENING, ...FULL },
      ...{ fov: 1.1152, shift: 0.008, fogy: 0.385, fogh: 0.11, lasy: 0.02, cs: 1.2931 },
      layers: rows(0.645, 0.61, [4.6, 9]),
      figs: [null, WIDE],
    },
  },
  {
    still: 'hero-fullt-mobil.png',
    map: 'lyskart-fullt-mobil.webp',
    ...{ width: 195, height: 240, rows: 164 },
    scene: {
      ...{ ...EVENING, ...FULL },
      ...{ fov: 1.093, shift: -0.04, fogy: 0.42, fogh: 0.09, lasy: -0.03, cs: 1.2502 },
      layers: rows(0.62, 0.585, [2.6, 6.4]),
      figs: [null, CLOSER],
    },
  },
  {
    still: 'hero-mork.png',
    map: 'lyskart-mork.webp',
    ...{ width: 480, height: 300, rows: 220 },
    scene: { ...EVENING, ...DARK, fov: 0.8428, shift: 0.085 },
  },
  {
    still: 'hero-mork-mobil.png',
    map: 'lyskart-mork-mobil.webp',
    ...{ width: 195, height: 422, rows: 256 },
    scene: { ...EVENING, ...DARK, fov: 0.6216, shift: 0.135 },
  },
  {
    still: 'publikum.png',
    ...{ width: 480, height: 150, rows: 150 },
    scene: {
      ...{ ...EVENING, ky: -60, sx: 60, seed: 77, fov: 1.13, shift: -0.2, lasy: 0.1 },
      ...{ fogi: 1.3, fogy: 0.24, fogh: 0.3, haze: 0.2, cs: 1.7 },
      layers: [
        [0.83, 6, 0.4, 2.3],
        [0.8, 13, 0, 2.9],
      ],
      figs: [null, PARTY],
    },
  },
];

/** The scene with its font in it, so that it needs no server. */
function scenePage(): string {
  const font = readFileSync(fromRoot('client/src/styles/fonts/anybody-ctrl.woff2'));
  return readFileSync(fromRoot('scripts/draw/scene-hero.html'), 'utf8').replace(
    /url\([^)]*\.woff2\)/,
    `url(data:font/woff2;base64,${font.toString('base64')})`,
  );
}

function save(name: string, bytes: Buffer): void {
  writeFileSync(fromRoot(`client/src/assets/${name}`), bytes);
  console.log(`${name.padEnd(24)}${(bytes.length / 1000).toFixed(1)} kB`);
}

/** The still picture is what the page paints of the light map when all faders rest. */
async function saveBoth({ still, map, width, rows }: Drawing, drawn: Buffer): Promise<void> {
  const cut = sharp(drawn).extract({ left: 0, top: 0, width, height: rows });
  if (map) save(map, await cut.clone().removeAlpha().webp({ quality: 60, effort: 6 }).toBuffer());
  const { data } = await cut.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const lights: LightMap = { width, height: rows, data: new Uint8ClampedArray(data) };
  const pixels = new Uint32Array(width * rows);
  paintLights(lights, [1, 1, 1], pixels);
  const picture = sharp(Buffer.from(pixels.buffer), { raw: { width, height: rows, channels: 4 } });
  const png = {
    palette: true,
    colours: PALETTE.length,
    dither: 0,
    compressionLevel: 9,
    effort: 10,
  };
  save(still, await picture.removeAlpha().png(png).toBuffer());
}

const gl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
const browser = await launchChromium(gl);
const page = await browser.newPage();
await page.route('**/scene?*', (route) =>
  route.fulfill({ contentType: 'text/html', body: scenePage() }),
);
for (const drawing of DRAWINGS) {
  const p = JSON.stringify({ ...drawing.scene, mode: 1 });
  const query = new URLSearchParams({ w: `${drawing.width}`, h: `${drawing.height}`, s: '1', p });
  await page.goto(`http://localhost/scene?${query}`);
  await page.waitForFunction(() => document.title === 'done' && 'png' in window);
  const url = await page.evaluate(() => String(Reflect.get(window, 'png')));
  await saveBoth(drawing, Buffer.from(url.split(',')[1] ?? '', 'base64'));
}
await browser.close();
