import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './files.ts';

/** A text file of the repository, its path relative to the root with forward slashes. */
export interface TextFile {
  path: string;
  text: string;
}

const FOLDERS = ['client', 'server', 'shared', 'e2e', 'bench', 'scripts', 'docs', '.ci'];
const TEXT = /\.(ts|tsx|mjs|cjs|css|html|md|json|sql)$|^\.env\.example$/;
/** This rule and its test contain the refused phrases themselves. */
const OWN = /^scripts\/(checks\/citations|check-citations\.test)\.ts$/;

/** A citation of a documentation page in code and comments, with the heading's anchor. */
const CITED = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;
/** A link of a documentation page to another, or to one of its own headings. */
const LINKED = /\]\((?!https?:)([^)\s]*\.md(?:#[\w-]+)?|#[\w-]+)\)/g;
/** Phrases that refer to documents outside the repository. */
const ELSEWHERE = [
  /\bspecifications?\b(?=[^.\n]{0,40}\bsections?\b)/i,
  /\b(?:in|of|by|to) the specification\b|\bthe specification's\b|\(specification\b/i,
  /\bdecisions?(?:\.md)?,?[\s*/#]+sections?\b|\bdecisions\.md\b/i,
  /\bvisual[- ]direction\b|\bsecurity-and-reliability\b|\bperformance\.md\b|\.\.\/shared\/(?:spec|design|quality)\b/,
];

/** The anchor that GitHub and others derive from a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Every anchor of a page in Markdown. */
export function anchorsOf(text: string): Set<string> {
  const headings = text.matchAll(/^#{1,6} +(.+?) *$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

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

/**
 * Reports citations of pages and headings that do not exist, and of documents outside the
 * repository.
 */
export function checkCitations(files: readonly TextFile[]): Problem[] {
  const pages = new Map(
    files
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ path, text }) => [path, anchorsOf(text)]),
  );
  const problems: Problem[] = [];
  const refuse = (file: TextFile, index: number, message: string) =>
    problems.push({ rule: 'citation', path: `${file.path}:${lineOf(file.text, index)}`, message });
  for (const file of files) {
    if (OWN.test(file.path)) continue;
    for (const match of file.text.matchAll(CITED)) {
      if (leadsNowhere(match[0], pages)) refuse(file, match.index, `${match[0]} is not there`);
    }
    if (file.path.endsWith('.md')) {
      for (const match of file.text.matchAll(LINKED)) {
        const target = resolveLink(file.path, match[1] ?? '');
        if (leadsNowhere(target, pages)) refuse(file, match.index, `${target} is not there`);
      }
    }
    for (const pattern of ELSEWHERE) {
      for (const match of file.text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
        refuse(file, match.index, `cites a document that is not in the repository: '${match[0]}'`);
      }
    }
  }
  return problems;
}

/** Every text file below the checked folders, and the pages at the root. */
export function listTextFiles(root: string): TextFile[] {
  const found: TextFile[] = [];
  const read = (path: string) => found.push({ path, text: readFileSync(join(root, path), 'utf8') });
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (TEXT.test(entry.name)) read(path);
    }
  };
  const present = readdirSync(root, { withFileTypes: true });
  for (const entry of present) {
    if (entry.isDirectory() && FOLDERS.includes(entry.name)) walk(entry.name);
    else if (entry.isFile() && TEXT.test(entry.name) && entry.name !== 'package-lock.json') {
      read(entry.name);
    }
  }
  return found;
}
