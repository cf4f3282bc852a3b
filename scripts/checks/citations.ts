import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, type Problem, type SourceFile } from './files.ts';

const FOLDERS = ['client', 'server', 'shared', 'e2e', 'bench', 'scripts', 'docs', '.ci'];
const TEXT = /\.(ts|tsx|mjs|cjs|css|html|md|json|sql)$|^\.env\.example$/;
/** Its texts cite pages that are not there, to see that this is told. */
const OWN_TEST = 'scripts/check-citations.test.ts';

/** A citation of a documentation page in code and comments, with the heading's anchor. */
const CITED = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;
/** A link of a documentation page to another, or to one of its own headings. */
const LINKED = /\]\((?!https?:)([^)\s]*\.md(?:#[\w-]+)?|#[\w-]+)\)/g;
/** The anchor that GitHub and others derive from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Every anchor of a page in Markdown. */
export const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => anchorOf(heading)));

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Resolves a link to a path of the repository. */
function resolveLink(from: string, target: string): string {
  const [path = '', anchor] = target.split('#');
  const full = path === '' ? from : join(from, '..', path).replaceAll('\\', '/');
  return anchor === undefined ? full : `${full}#${anchor}`;
}

function leadsNowhere(target: string, pages: ReadonlyMap<string, Set<string>>): boolean {
  const [path = '', anchor] = target.split('#');
  const anchors = pages.get(path);
  return anchors === undefined || (anchor !== undefined && !anchors.has(anchor));
}

/** Reports citations of pages and headings that do not exist. */
export function checkCitations(files: readonly SourceFile[]): Problem[] {
  const pages = new Map(
    files
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ path, text }) => [path, anchorsOf(text)]),
  );
  const problems: Problem[] = [];
  const refuse = (file: SourceFile, index: number, message: string) =>
    problems.push({ rule: 'citation', path: `${file.path}:${lineOf(file.text, index)}`, message });
  for (const file of files) {
    if (file.path === OWN_TEST) continue;
    for (const match of file.text.matchAll(CITED)) {
      if (leadsNowhere(match[0], pages)) refuse(file, match.index, `${match[0]} is not there`);
    }
    if (file.path.endsWith('.md')) {
      for (const match of file.text.matchAll(LINKED)) {
        const target = resolveLink(file.path, match[1] ?? '');
        if (leadsNowhere(target, pages)) refuse(file, match.index, `${target} is not there`);
      }
    }
  }
  return problems;
}

/** Every text file below the checked folders, and the pages at the root. */
export function listTextFiles(root: string): SourceFile[] {
  const atRoot = readdirSync(root).filter(
    (name) => TEXT.test(name) && name !== 'package-lock.json',
  );
  const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
  return [...filesBelow(root, FOLDERS, TEXT), ...atRoot.map(read)];
}
