import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** URLs of each page's own stylesheets, by the page's file name. */
export type PageStyles = Readonly<Record<string, readonly string[]>>;

const PAGE_FILE = /src\/pages\/(?:[\w-]+\/)*([\w-]+-page)\.tsx$/;

/** Stylesheets of a chunk and of its static imports, imports first. */
function stylesOf(chunk: Chunk | undefined, byFile: ReadonlyMap<string, Chunk>): string[] {
  const seen = new Set<Chunk>();
  const found = new Set<string>();
  const add = (next: Chunk | undefined) => {
    if (next === undefined || seen.has(next)) return;
    seen.add(next);
    for (const file of next.imports) add(byFile.get(file));
    for (const file of next.viteMetadata?.importedCss ?? []) found.add(file);
  };
  add(chunk);
  return [...found];
}

/**
 * The pages' own stylesheets after the build. A page's file imports the styles of everything in its
 * HTML; those of lazy islands and dialogs are loaded with their code.
 */
export function pageStyles({ output }: Rolldown.RolldownOutput): PageStyles {
  const chunks = output.filter((item): item is Chunk => item.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const everywhere = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => stylesOf(chunk, byFile)),
  );
  const pages = chunks.flatMap((chunk) => {
    const name = PAGE_FILE.exec(chunk.facadeModuleId ?? '')?.[1];
    const own = stylesOf(chunk, byFile).filter((file) => !everywhere.has(file));
    return name === undefined || own.length === 0 ? [] : [[name, own.map((file) => `/${file}`)]];
  });
  return Object.fromEntries(pages);
}

/** URLs of the pages' code after the build, by the pages' file names. */
export function pageCode({ output }: Rolldown.RolldownOutput): Readonly<Record<string, string>> {
  const pages = output.flatMap((item) => {
    const name = item.type === 'chunk' ? PAGE_FILE.exec(item.facadeModuleId ?? '')?.[1] : undefined;
    return name === undefined ? [] : [[name, `/${item.fileName}`]];
  });
  return Object.fromEntries(pages);
}

/**
 * Throws when a page's stylesheet is linked by no page, because its route does not name the page's
 * file.
 */
export function assertLinked(styles: PageStyles, pages: ReadonlyMap<string, string>): void {
  const html = [...pages.values()].join('');
  for (const [name, files] of Object.entries(styles)) {
    const missing = files.find((file) => !html.includes(file));
    if (missing !== undefined) {
      throw new Error(`No page links ${missing}: name '${name}' as the file of its route`);
    }
  }
}

const UTILITIES = /\/utilities-[^/]*\.css$/;
const SOURCE_LINE = /^@source "\.\.\/([^"]+)";$/gm;

/** Whether the site's stylesheet holds the utilities of a client module, by its `@source` lines. */
export function siteSources(stylesheet: string): (module: string) => boolean {
  const found = [...stylesheet.matchAll(SOURCE_LINE)].map(([, path = '']) => `/client/src/${path}`);
  return (module) => found.some((path) => module.endsWith(path) || module.includes(`${path}/`));
}

/**
 * Throws when a part with utilities of its own can be loaded where the sheet of all utilities is not:
 * neither the part nor what loaded it imports styles/utilities.css.
 */
export function assertUtilities(
  { output }: Rolldown.RolldownOutput,
  isOfSite: (module: string) => boolean,
): void {
  const chunks = output.filter((item): item is Chunk => item.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Chunk>();
  const withImports = (chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next !== undefined) withImports(next, found);
    }
    return found;
  };
  const visit = (first: Chunk): void => {
    if (seen.has(first)) return;
    seen.add(first);
    if (stylesOf(first, byFile).some((file) => UTILITIES.test(`/${file}`))) return;
    for (const chunk of withImports(first)) {
      const bare = chunk.moduleIds.find(
        (id) => /\/client\/src\/\w+\/.*\.tsx$/.test(id) && !isOfSite(id),
      );
      if (bare !== undefined) {
        throw new Error(`${bare} is loaded by ${first.fileName} without styles/utilities.css`);
      }
      for (const file of chunk.dynamicImports) {
        const next = byFile.get(file);
        if (next !== undefined) visit(next);
      }
    }
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk);
}
