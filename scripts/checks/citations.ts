import { filesAt, filesBelow, type Problem, type SourceFile } from './files.ts';

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

/** What a link of a page leads to, as a path of the repository with the heading's anchor. */
function targetOf(link: string, page: string): string {
  const { pathname, hash } = new URL(link, `file:///${page}`);
  return decodeURI(pathname.slice(1) + hash);
}

/** Pages and headings that a file cites, with their places. */
function citationsOf({ path, text }: SourceFile): { target: string; index: number }[] {
  const cited = [...text.matchAll(CITED)].map(({ 0: target, index }) => ({ target, index }));
  const links = path.endsWith('.md') ? [...text.matchAll(LINKED)] : [];
  const linked = links.map(({ 1: link = '', index }) => ({ target: targetOf(link, path), index }));
  return [...cited, ...linked];
}

/** Reports citations of pages and headings that do not exist. */
export function checkCitations(files: readonly SourceFile[]): Problem[] {
  const pages = files.filter(({ path }) => path.endsWith('.md'));
  const targets = new Set(
    pages.flatMap(({ path, text }) => [path, ...[...anchorsOf(text)].map((at) => `${path}#${at}`)]),
  );
  return files
    .filter(({ path }) => path !== OWN_TEST)
    .flatMap((file) => {
      const missing = citationsOf(file).filter(({ target }) => !targets.has(target));
      return missing.map(({ target, index }) => ({
        rule: 'citation',
        path: `${file.path}:${lineOf(file.text, index)}`,
        message: `${target} is not there`,
      }));
    });
}

/** Every text file below the checked folders, and the pages at the root. */
export const listTextFiles = (root: string): SourceFile[] => [
  ...filesBelow(root, FOLDERS, TEXT),
  ...filesAt(root, TEXT).filter(({ path }) => path !== 'package-lock.json'),
];
