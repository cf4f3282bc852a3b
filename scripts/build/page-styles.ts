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
