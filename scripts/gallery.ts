// `npm run gallery`: a picture of every screen and state, at a phone's and a desktop's width.
//
//   npm run gallery                        takes them of the working tree
//   npm run gallery -- --only profile      only scenes whose name matches
//   npm run gallery -- --widths 320,1024   at other widths than 390 and 1440
//   npm run gallery -- --against REVISION  also of that commit, and compares the two by pixels
//
// Pictures and the page that compares them go to .cache/gallery, which is not committed.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, '.cache', 'gallery');

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string', default: '390,1440' },
    out: { type: 'string', default: join(home, 'after') },
  },
});

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env) {
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

const gitOutput = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Takes the screenshots of this working tree. A scene that fails has no screenshot. */
function takePictures(folder: string): void {
  emptyFolder(folder);
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  const args = [playwright, 'test', '--config', 'e2e/gallery/playwright.config.ts'];
  if (values.only) args.push('--grep', values.only);
  run(process.execPath, args, root, {
    ...process.env,
    GALLERY_DIR: folder,
    GALLERY_WIDTHS: values.widths,
  });
}

/**
 * Takes the screenshots of another commit with that commit's own script, in a separate checkout.
 */
function takePicturesOf(revision: string, folder: string): void {
  const commit = gitOutput('rev-parse', '--verify', `${revision}^{commit}`);
  if (commit === '') throw new Error(`${revision} is no commit`);
  const checkout = join(home, 'checkout');
  rmSync(checkout, { recursive: true, force: true });
  run('git', ['worktree', 'prune'], root);
  run('git', ['worktree', 'add', '--force', '--detach', checkout, commit], root);
  try {
    if (!existsSync(join(checkout, 'scripts', 'gallery.ts'))) {
      throw new Error(`${revision} is older than this tool`);
    }
    run(process.execPath, ['scripts/prepare.mjs', 'test'], checkout);
    const same = ['--widths', values.widths];
    if (values.only) same.push('--only', values.only);
    const tsx = join(checkout, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    run(process.execPath, [tsx, 'scripts/gallery.ts', '--out', folder, ...same], checkout);
  } finally {
    run('git', ['worktree', 'remove', '--force', checkout], root);
  }
}

/** Difference between two screenshots of one scene. */
interface Comparison {
  /** File name of the screenshots. */
  name: string;
  /** `new` and `gone` have one screenshot only. */
  state: 'same' | 'different' | 'new' | 'gone';
  /** Number of differing pixels, and their fraction of all. */
  pixels: number;
  share: number;
}

interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

/** A picture's pixels, on a canvas of at least the given size. */
async function raster(file: string): Promise<Raster> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The same pixels at the top left of a transparent canvas. */
function onCanvas({ data, width, height }: Raster, wide: number, high: number): Buffer {
  if (width === wide && height === high) return data;
  const canvas = Buffer.alloc(wide * high * 4);
  for (let row = 0; row < height; row += 1) {
    data.copy(canvas, row * wide * 4, row * width * 4, (row + 1) * width * 4);
  }
  return canvas;
}

async function comparePictures(before: string, after: string, out: string): Promise<number[]> {
  const [one, other] = await Promise.all([raster(before), raster(after)]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const marked = Buffer.alloc(width * height * 4);
  const pixels = pixelmatch(
    onCanvas(one, width, height),
    onCanvas(other, width, height),
    marked,
    width,
    height,
    { threshold: 0.1 },
  );
  if (pixels > 0)
    await sharp(marked, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(out);
  return [pixels, pixels / (width * height)];
}

const pictures = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'));

/**
 * Compares the screenshots of two folders by name, writes the differences into a third, and returns
 * one row per name, most different first.
 */
async function compareFolders(before: string, after: string, out: string): Promise<Comparison[]> {
  const had = new Set(pictures(before));
  const has = new Set(pictures(after));
  const rows: Comparison[] = [];
  for (const name of new Set([...had, ...has])) {
    if (!had.has(name) || !has.has(name)) {
      rows.push({ name, state: has.has(name) ? 'new' : 'gone', pixels: 0, share: 1 });
      continue;
    }
    const files = [join(before, name), join(after, name), join(out, name)] as const;
    const [pixels = 0, share = 0] = await comparePictures(...files);
    rows.push({ name, state: pixels > 0 ? 'different' : 'same', pixels, share });
  }
  return rows.sort((a, b) => b.share - a.share || a.name.localeCompare(b.name));
}

const picture = (folder: string, name: string, there: boolean) =>
  there
    ? `<a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt=""></a>`
    : '';

function row({ name, state, pixels, share }: Comparison): string {
  const figures = state === 'different' ? `${pixels} px, ${(share * 100).toFixed(3)} %` : state;
  return `<section><h2>${name} <small>${figures}</small></h2><div>
${picture('before', name, state !== 'new')}
${picture('after', name, state !== 'gone')}
${picture('difference', name, state === 'different')}</div></section>`;
}

/** HTML page with the screenshots of two commits side by side, most different first. */
function report(title: string, rows: readonly Comparison[]): string {
  const changed = rows.filter(({ state }) => state !== 'same');
  const same = rows.filter(({ state }) => state === 'same');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 14px/1.5 system-ui; margin: 24px; background: #fff; color: #111 }
section div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; align-items: start }
img { width: 100%; border: 1px solid #999 }
small { font-weight: 400; color: #555 }
</style>
<h1>${title}</h1>
<p>${changed.length} of ${rows.length} pictures differ. Before, after, difference.</p>
${changed.map(row).join('\n')}
<h2>The same</h2>
<ul>${same.map(({ name }) => `<li><a href="after/${name}">${name}</a></li>`).join('')}</ul>
</html>
`;
}

takePictures(values.out);
if (values.against) {
  const before = join(home, 'before');
  takePicturesOf(values.against, before);
  const difference = join(home, 'difference');
  emptyFolder(difference);
  const after = join(home, 'after');
  if (values.out !== after) cpSync(values.out, after, { recursive: true });
  const rows = await compareFolders(before, after, difference);
  const page = join(home, 'index.html');
  writeFileSync(page, report(`The working tree beside ${values.against}`, rows));
  for (const { name, state, pixels } of rows) {
    if (state !== 'same') console.log(`${state}: ${name} (${pixels} px)`);
  }
  console.log(`${rows.filter(({ state }) => state !== 'same').length} of ${rows.length} differ`);
  console.log(page);
}
