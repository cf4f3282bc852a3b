// `npx tsx scripts/draw.ts hero|icons|screenshots`: pictures that are made from a scene or from others.
// Run it after one of those changed, and commit what it writes.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { launchChromium } from '../bench/lib/browser.ts';
import { startTestSite } from '../server/testing/test-site.ts';
import { defaultContent } from '../shared/content/index.ts';
import { fromRoot } from './build/config.ts';
import { drawHero } from './draw/hero.ts';

const dataUrl = (type: string, path: string) =>
  `data:${type};base64,${readFileSync(fromRoot(path)).toString('base64')}`;

function save(name: string, bytes: Buffer): void {
  writeFileSync(fromRoot(`client/public/${name}`), bytes);
  console.log(`${name.padEnd(24)}${(bytes.length / 1000).toFixed(1)} kB`);
}

const style = `
  @font-face { font-family: Anybody; src: url(${dataUrl('font/woff2', 'client/src/styles/fonts/anybody-ctrl.woff2')}); font-stretch: 50% 150%; font-weight: 900; }
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
 * The key's outline for the status bar of Android, which takes the shape alone and shows it at 24
 * pixels: a body, the gap around its top, and a C in it.
 */
const badge = `<style>${style} svg { display: block; }</style>
  <svg viewBox="0 0 24 24" width="96" height="96"><mask id="cuts">
    <rect width="24" height="24" fill="#fff"/>
    <rect x="3.5" y="2.5" width="17" height="15" rx="3" fill="none" stroke="#000"/>
    <path d="M14.4 7.6a3.4 3.4 0 1 0 0 4.8" fill="none" stroke="#000" stroke-width="2.4"/></mask>
    <rect x="1" y="0.5" width="22" height="23" rx="4.5" fill="#fff" mask="url(#cuts)"/></svg>`;

/**
 * Source pixels of the hero that are cropped at the top and at each side; one is drawn as 3 x 3.
 */
const CROP = { top: 42, side: 40 };

const share = `<style>${style}
  body { background: #0B0C0E; }
  .stage { position: absolute; left: ${-CROP.side * 3}px; top: ${-CROP.top * 3}px; width: 1440px; image-rendering: pixelated; }
  .line { position: absolute; left: 48px; bottom: 30px; width: 1104px; color: #F4EFE4; font-size: 96px;
    white-space: nowrap; text-transform: uppercase; }</style>
  <img class="stage" src="${dataUrl('image/png', 'client/src/assets/hero.png')}" alt=""><div class="line"><span>${defaultContent.site.texts.hero.lines.join(' ')}</span></div>`;

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
  // A palette takes a fifth of the size for drawings with few colours.
  const png = { palette: true, dither: 0, compressionLevel: 9, effort: 10 };
  return sharp(await page.screenshot({ omitBackground: true }))
    .png(png)
    .toBuffer();
}

/** An ICO file with one PNG of up to 255 pixels. */
function encodeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** The icons and the picture for link previews, of the key component, the hero and the display font. */
async function icons(): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  const favicon = dataUrl('image/svg+xml', 'client/public/favicon.svg');
  const html = `<style>${style}</style><img src="${favicon}" width="32" height="32" alt="">`;
  const small = await draw(page, html, 32, 32);
  save('favicon-32.png', small);
  save('favicon.ico', encodeIco(small, 32));
  save('apple-touch-icon.png', await draw(page, keyIcon(180, 10, '#0B0C0E'), 180, 180));
  save('icon-192.png', await draw(page, keyIcon(192, 3, 'transparent'), 192, 192));
  save('icon-512.png', await draw(page, keyIcon(512, 3, 'transparent'), 512, 512));
  save('icon-maskable-512.png', await draw(page, keyIcon(512, 17, '#0B0C0E'), 512, 512));
  save('varsel-192.png', await draw(page, keyIcon(192, 9, '#0B0C0E'), 192, 192));
  save('varsel-merke-96.png', await draw(page, badge, 96, 96));
  save('og.png', await draw(page, share, 1200, 630));
  await browser.close();
}

/** An evening with acts on stage. */
const EVENING = '2025-08-23T19:10:00Z';

const PICTURES = [
  { file: 'skjermbilde-smal.webp', path: '/events', width: 390, height: 844, scale: 2 },
  { file: 'skjermbilde-bred.webp', path: '/events', width: 1280, height: 800, scale: 1 },
];

/** The two pictures of the manifest, of the built site. */
async function screenshots(): Promise<void> {
  const site = await startTestSite({ now: EVENING });
  const browser = await launchChromium();
  try {
    for (const { file, path, width, height, scale } of PICTURES) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        locale: 'nb-NO',
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.clock.install({ time: EVENING });
      await page.goto(site.url + path);
      await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
      const picture = await page.screenshot({ animations: 'disabled' });
      save(file, await sharp(picture).webp({ quality: 80 }).toBuffer());
      await context.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

const drawings: Record<string, () => Promise<void>> = { hero: drawHero, icons, screenshots };
const chosen = drawings[process.argv[2] ?? ''];
if (chosen === undefined) throw new Error(`Name one of ${Object.keys(drawings).join(', ')}`);
await chosen();
