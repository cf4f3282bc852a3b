import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './files.ts';

/** A text file of the repository, its path relative to the root with forward slashes. */
export interface TextFile {
  path: string;
  text: string;
}

const FOLDERS = ['client', 'server', 'shared', 'e2e', 'bench', 'scripts', 'docs', '.ci'];
const TEXT = /\.(ts|tsx|mjs|cjs|css|html|md|json|sql)$/;
/** This rule and its test have to name what they refuse. */
const OWN = /^scripts\/(checks\/citations|check-citations\.test)\.ts$/;

/** A page of the documentation as code and comments cite it, with the heading's anchor. */
const CITED = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;
/** A link of a page of the documentation to another, or to a heading of its own. */
const LINKED = /\]\((?!https?:)([^)\s]*\.md(?:#[\w-]+)?|#[\w-]+)\)/g;
/** Ways to mention documents that stand elsewhere. */
const ELSEWHERE = [
  /\bspecifications?\b(?=[^.\n]{0,40}\bsection\b)/i,
  /\b(?:in|of|by|to) the specification\b|\bthe specification's\b|\(specification\b/i,
  /\bdecisions(?:\.md)?,? section\b|\bdecisions\.md\b/,
  /\bvisual[- ]direction\b|\bsecurity-and-reliability\b|\bperformance\.md\b|\.\.\/shared\/(?:spec|design|quality)\b/,
];

/** The anchor that a heading gets on the usual hosts of repositories. */
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

/** The path of a link as the repository knows it. */
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

/** Refuses citations of pages and headings that do not exist, and of documents outside. */
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

/** Every text file below the folders whose words are ours, and the pages at the top. */
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
