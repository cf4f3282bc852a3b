import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { chunksOf, type Output } from './chunks.ts';
import { brotli } from './compress.ts';
import { fromRoot } from './config.ts';

/** One line of the report, in transferred bytes. */
export interface Size {
  name: string;
  bytes: number;
  /** Most bytes allowed. */
  budget: number;
}

/** File with the sizes of the build, a list of `Size`. */
export const SIZES_FILE = 'dist/sizes.json';

const KB = 1000;
const PICTURES = ['.png', '.webp', '.svg', '.jpg'];

const wire = async (file: string) => {
  const bytes = await readFile(fromRoot(`dist/client/${file}`));
  return ['.js', '.css', '.svg'].includes(extname(file))
    ? (await brotli(bytes)).length
    : bytes.length;
};

const total = async (files: Iterable<string>) => {
  const sizes = await Promise.all([...new Set(files)].map(wire));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Files of the chunks that contain the modules, with all their static imports. */
function scriptsOf(client: Output, modules: readonly string[]): string[] {
  const { chunks, withImports } = chunksOf(client);
  return modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No chunk holds ${module}`);
    return withImports(chunk).map(({ fileName }) => fileName);
  });
}

/** Files of the build that a text (a page or a stylesheet) refers to. */
function namedIn(text: string, files: readonly string[]): string[] {
  return files.filter((file) => text.includes(basename(file)));
}

/** What a visitor of the home page downloads. */
export async function measure(client: Output, home: string): Promise<Size[]> {
  const files = client.output.map(({ fileName }) => fileName);
  const ending = (...endings: string[]) => files.filter((file) => endings.includes(extname(file)));
  const styles = namedIn(home, ending('.css'));
  const css = styles.map((file) => readFile(fromRoot(`dist/client/${file}`), 'utf8'));
  const text = [home, ...(await Promise.all(css))].join('');
  const loader = ['/src/main.tsx'];
  const hydrate = [...loader, '/src/entry-client.tsx', '/src/pages/home-page.tsx'];
  const page = (await brotli(Buffer.from(home))).length;
  const pictures = await total(namedIn(text, ending(...PICTURES)));
  const shown = [
    ['JavaScript of / before interaction', await total(scriptsOf(client, loader)), 5],
    ['CSS', await total(styles), 20],
    ['Fonts', await total(ending('.woff2')), 60],
    ['HTML of /, with its content', page, 20],
    ['Pictures of / (all, also further down)', pictures, 120],
  ] as const;
  const all = shown.reduce((sum, [, bytes]) => sum + bytes, 0);
  const later = await total(scriptsOf(client, hydrate));
  return [
    ...shown,
    ['All of / before interaction', all, 260] as const,
    ['JavaScript to hydrate /', later, 90] as const,
  ].map(([name, bytes, budget]) => ({ name, bytes, budget: budget * KB }));
}

/** A still of the hero: two are kept with the home page, of the same moment. */
const HERO_STILL = /^assets\/hero-(?:fullt-|mork-)?(mobil-)?[\w-]+\.png$/;

/**
 * What the service worker fetches once for each build; most of it is in the browser's cache by then.
 * Of the hero's stills the heaviest for each window are counted.
 */
export async function kept(client: Output, shell: readonly string[]): Promise<Size> {
  const stills = { wide: 0, phone: 0 };
  for (const { fileName } of client.output) {
    const match = HERO_STILL.exec(fileName);
    if (match === null) continue;
    const window = match[1] === undefined ? 'wide' : 'phone';
    stills[window] = Math.max(stills[window], await wire(fileName));
  }
  const files = await total(shell.map((path) => path.slice(1)));
  const bytes = files + stills.wide + stills.phone;
  return { name: 'Files kept for use without a network', bytes, budget: 440 * KB };
}

/** Prints the sizes. False when one is over its budget. */
export function report(sizes: readonly Size[]): boolean {
  const kB = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);
  for (const { name, bytes, budget } of sizes) {
    const verdict = bytes > budget ? '  OVER BUDGET' : '';
    console.log(`${name.padEnd(40)}${kB(bytes)}  of ${kB(budget)}${verdict}`);
  }
  return sizes.every(({ bytes, budget }) => bytes <= budget);
}
