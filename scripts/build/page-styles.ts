import { type Chunk, chunksOf, type Output } from './chunks.ts';

/** URLs of each page's own stylesheets, by the page's file name. */
export type PageStyles = Readonly<Record<string, readonly string[]>>;

const PAGE_FILE = /src\/pages\/(?:[\w-]+\/)*([\w-]+-page)\.tsx$/;

/**
 * The pages' own stylesheets after the build. A page's file imports the styles of everything in its
 * HTML; those of lazy islands and dialogs are loaded with their code.
 */
export function pageStyles(output: Output): PageStyles {
  const { chunks, stylesOf } = chunksOf(output);
  const everywhere = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap(stylesOf));
  const pages = chunks.flatMap((chunk) => {
    const name = PAGE_FILE.exec(chunk.facadeModuleId ?? '')?.[1];
    const own = stylesOf(chunk).filter((file) => !everywhere.has(file));
    return name === undefined || own.length === 0 ? [] : [[name, own.map((file) => `/${file}`)]];
  });
  return Object.fromEntries(pages);
}

/** URLs of the pages' code after the build, by the pages' file names. */
export function pageCode({ output }: Output): Readonly<Record<string, string>> {
  const pages = output.flatMap((item) => {
    const name = item.type === 'chunk' ? PAGE_FILE.exec(item.facadeModuleId ?? '')?.[1] : undefined;
    return name === undefined ? [] : [[name, `/${item.fileName}`]];
  });
  return Object.fromEntries(pages);
}

/** Throws when a page has a stylesheet of its own that no HTML links, since its file is called otherwise. */
export function assertNamed(styles: PageStyles, named: ReadonlySet<string>): void {
  const missing = Object.keys(styles).find((name) => !named.has(name));
  if (missing !== undefined)
    throw new Error(`${missing}.tsx is called like no path in shared/paths.ts`);
}

/** The sheets that hold more utilities than the site's own, and the modules that each serves. */
const OFFICE = /\/office-[^/]*\.css$/;
const UTILITIES = /\/utilities-[^/]*\.css$/;
const SOURCE_LINE = /^@source (not )?"\.\.\/([^"]+)";$/gm;

/** Tells whether a stylesheet holds the utilities of a client module. */
export type Sources = (module: string) => boolean;

/** What a file or folder of a `@source` line covers; `*` stands for any part of a name. */
function covers(path: string): RegExp {
  const literal = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`/client/src/${literal.join('[^/]*')}(?:/|$)`);
}

/**
 * What a stylesheet's `@source` lines name. With `source("../")` in its import that is everything but
 * what they leave out.
 */
export function sourcesOf(stylesheet: string): Sources {
  const lines = [...stylesheet.matchAll(SOURCE_LINE)].map(([, not, path = '']) => ({
    isNot: not !== undefined,
    pattern: covers(path),
  }));
  const isNamed = (module: string, by: boolean) =>
    lines.some(({ isNot, pattern }) => isNot === by && pattern.test(module));
  const takesAll = stylesheet.includes('source("../")');
  return (module) => (takesAll || isNamed(module, false)) && !isNamed(module, true);
}

/**
 * Throws when a part can be loaded where no sheet has its utilities: neither the site's, nor one that
 * the part or what loaded it imports.
 */
export function assertUtilities(
  output: Output,
  { site, utilities }: { site: Sources; utilities: Sources },
): void {
  const { chunks, byFile, withImports, stylesOf } = chunksOf(output);
  const seen = { site: new Set<Chunk>(), utilities: new Set<Chunk>() };
  const visit = (first: Chunk, loaded: 'site' | 'utilities'): void => {
    const sheets = stylesOf(first).map((file) => `/${file}`);
    if (sheets.some((file) => OFFICE.test(file))) return;
    const sheet = sheets.some((file) => UTILITIES.test(file)) ? 'utilities' : loaded;
    if (seen[sheet].has(first)) return;
    seen[sheet].add(first);
    const isServed = (id: string) => site(id) || (sheet === 'utilities' && utilities(id));
    for (const chunk of withImports(first).reverse()) {
      const bare = chunk.moduleIds.find(
        (id) => /\/client\/src\/\w+\/.*\.tsx$/.test(id) && !isServed(id),
      );
      if (bare !== undefined) {
        const missing = utilities(bare) ? 'utilities' : 'office';
        throw new Error(`${bare} is loaded by ${first.fileName} without styles/${missing}.css`);
      }
      for (const file of chunk.dynamicImports) {
        const next = byFile.get(file);
        if (next !== undefined) visit(next, sheet);
      }
    }
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk, 'site');
}
