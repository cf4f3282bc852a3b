import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/harness/chromium.ts';
import { defaultContent } from '../shared/content/index.ts';
import { encodeIco, encodePng, type Pixels } from './draw/png.ts';

/*
 * Draws the icons and the picture for link previews from the key component, the hero and the
 * display font. Run it after one of them changed and commit its output in client/public: `npx tsx
 * scripts/draw-icons.ts`.
 */
const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const dataUrl = (type: string, path: string) =>
  `data:${type};base64,${readFileSync(fromRoot(path)).toString('base64')}`;

const font = dataUrl('font/woff2', 'client/src/styles/fonts/anybody-ctrl.woff2');
const hero = dataUrl('image/png', 'client/src/assets/hero.png');
const favicon = dataUrl('image/svg+xml', 'client/public/favicon.svg');

const style = `
  @font-face { font-family: Anybody; src: url(${font}); font-stretch: 50% 150%; font-weight: 900; }
  * { margin: 0; box-sizing: border-box; }
  body { background: transparent; overflow: hidden; font: 900 10px/1 Anybody; }`;

/** The key as an app icon. `inset` is the empty margin, in per cent of the icon. */
function keyIcon(size: number, inset: number, ground: string): string {
  const key = size - (2 * inset * size) / 100;
  const u = key / 100;
  return `<style>${style}
    .ground { width: ${size}px; height: ${size}px; background: ${ground}; display: grid; place-items: center; }
    .skirt { position: relative; width: ${key}px; height: ${key}px; border-radius: ${17 * u}px;
      background: linear-gradient(#E2D9C5, #C6BA9F 72%, #A4977C); }
    .top { position: absolute; inset: ${3 * u}px ${8 * u}px ${17 * u}px; border-radius: ${13 * u}px;
      background: #F4EFE4; color: #15161A; display: grid; place-items: center; font-size: ${0.27 * key}px;
      font-stretch: 88%; }</style>
    <div class="ground"><div class="skirt"><div class="top">CTRL</div></div></div>`;
}

/**
 * Source pixels of the hero that are cropped at the top and at each side; one is drawn as 3 x 3.
 */
const CROP = { top: 42, side: 40 };

const share = `<style>${style}
  body { background: #0B0C0E; }
  .stage { position: absolute; left: ${-CROP.side * 3}px; top: ${-CROP.top * 3}px; width: 1440px; image-rendering: pixelated; }
  .line { position: absolute; left: 48px; bottom: 30px; width: 1104px; color: #F4EFE4; font-size: 96px;
    white-space: nowrap; text-transform: uppercase; }</style>
  <img class="stage" src="${hero}" alt=""><div class="line"><span>${defaultContent.site.texts.hero.lines.join(' ')}</span></div>`;

/** Changes the headline's font width until it fills its column, as on the site. */
function fitLine(): void {
  const line = document.querySelector<HTMLElement>('.line span');
  const width = line?.parentElement?.clientWidth ?? 0;
  if (line === null) return;
  for (let stretch = 150; stretch >= 50; stretch -= 0.5) {
    line.style.fontStretch = `${stretch}%`;
    if (line.getBoundingClientRect().width <= width) return;
  }
}

async function draw(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(fitLine);
  const shot = await page.screenshot({ omitBackground: true });
  const pixels = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { width: image.width, height: image.height, data: [...data] };
  }, shot.toString('base64'));
  return encodePng({ ...pixels, data: Uint8Array.from(pixels.data) } satisfies Pixels);
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS],
  });
  const page = await browser.newPage();
  const save = (name: string, bytes: Buffer) => {
    writeFileSync(fromRoot(`client/public/${name}`), bytes);
    console.log(`${name.padEnd(24)}${(bytes.length / 1000).toFixed(1)} kB`);
  };
  const small = await draw(
    page,
    `<style>${style}</style><img src="${favicon}" width="32" height="32" alt="">`,
    32,
    32,
  );
  save('favicon-32.png', small);
  save('favicon.ico', encodeIco(small, 32));
  save('apple-touch-icon.png', await draw(page, keyIcon(180, 10, '#0B0C0E'), 180, 180));
  save('icon-192.png', await draw(page, keyIcon(192, 3, 'transparent'), 192, 192));
  save('icon-512.png', await draw(page, keyIcon(512, 3, 'transparent'), 512, 512));
  save('icon-maskable-512.png', await draw(page, keyIcon(512, 17, '#0B0C0E'), 512, 512));
  save('og.png', await draw(page, share, 1200, 630));
  await browser.close();
}

await main();
