import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'tailwindcss';
import ts from 'typescript';
import { isTest, lineCount, type Problem, type SourceFile } from './files.ts';

/*
 * One way of styling (docs/styling.md): utilities beside the markup, and in client/src/styles/ the CSS
 * that utilities cannot do.
 */

/** The most lines of CSS of our own, in all. */
export const MOST_LINES = 3550;

const OWN_FOLDER = 'client/src/styles/';
const THEME = /\/(?:theme|variants)\.css$/;
/** Names of attributes, variables and calls that hold classes. */
const ATTRIBUTE = /class(?:es|Names?)?$/i;
const CALL = /^(?:cx|classes)$/;
const MAY_BE_IMPORTANT_UTILITY = /^(?:print|motion-reduce):/;

/** A class in the markup, with its line. */
interface ClassUse {
  name: string;
  path: string;
  line: number;
}

/** The classes that a file's markup names, and those that it joins from parts (`a--${b}`). */
export function classesOf({ path, text }: SourceFile): { whole: ClassUse[]; joined: ClassUse[] } {
  const whole: ClassUse[] = [];
  const joined: ClassUse[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node) =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const add = (node: ts.Node, words: string, to = whole) => {
    const names = words.split(/\s+/).filter(Boolean);
    to.push(...names.map((name) => ({ name, path, line: lineOf(node) })));
  };
  const addTemplate = (node: ts.TemplateExpression) => {
    // What stands between substitutions is whole classes, but for a word that touches one.
    const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    pieces.forEach((piece, index) => {
      const first = index === 0 ? 0 : piece.search(/\s|$/);
      const last = index === pieces.length - 1 ? piece.length : piece.search(/\S*$/);
      add(node, piece.slice(first, Math.max(first, last)));
      const touching = `${piece.slice(0, first)} ${piece.slice(Math.max(first, last))}`.trim();
      if (touching !== '') add(node, touching, joined);
    });
    node.templateSpans.forEach(({ expression }, index) => {
      if (/\S$/.test(pieces[index] ?? '') || /^\S/.test(pieces[index + 1] ?? '')) return;
      read(expression);
    });
  };
  const isCompared = (node: ts.Node): boolean =>
    ts.isBinaryExpression(node.parent) && /[=<>]/.test(node.parent.operatorToken.getText(file));
  const read = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      if (!isCompared(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
        add(node, node.text);
      return;
    }
    if (ts.isTemplateExpression(node)) {
      addTemplate(node);
      return;
    }
    // A condition decides between classes and is none.
    if (ts.isConditionalExpression(node)) {
      for (const branch of [node.whenTrue, node.whenFalse]) read(branch);
      return;
    }
    if (ts.isCallExpression(node) && !CALL.test(node.expression.getText(file))) return;
    ts.forEachChild(node, read);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && ATTRIBUTE.test(node.name.getText(file))) {
      if (node.initializer) read(node.initializer);
    } else if (ts.isCallExpression(node) && CALL.test(node.expression.getText(file))) {
      node.arguments.forEach(read);
    } else {
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return { whole, joined };
}

/** Every word of every text in a file: where a class may be named outside of markup. */
function wordsOf({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    const isPiece = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isPiece || ts.isStringLiteralLike(node)) words.push(...node.text.split(/[\s.#>:,]+/));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return words;
}

/** A stylesheet without its comments, texts and addresses; lines stay where they are. */
const bare = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, (found) =>
    found.replace(/[^\n]/g, ' '),
  );

/** The classes that a stylesheet's selectors name, each with its first line. */
export function selectorsOf({ text }: SourceFile): Map<string, number> {
  const css = bare(text);
  const found = new Map<string, number>();
  for (const { 1: selector = '', index = 0 } of css.matchAll(/([^{};]*)\{/g)) {
    if (/^\s*@(?!scope)/.test(selector)) continue;
    for (const { 1: name = '', index: at = 0 } of selector.matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      if (!found.has(name)) found.set(name, css.slice(0, index + at).split('\n').length);
    }
  }
  return found;
}

const HAS = /:has\((?:[^()]|\([^()]*\))*\)/;
/** Sheets that no page of visitors with a long programme loads. */
const FEW_ELEMENTS = /\/(?:back-office|screen)\.css$/;

/**
 * Selectors that go on below `:has()` and end without a class, an id or an attribute, with their lines.
 * Browsers keep one set of what any `:has()` above an element may change, so such an end has all of a
 * page styled anew with every element that comes or goes.
 */
export function wideBelowHas({ text }: SourceFile): { selector: string; line: number }[] {
  const css = bare(text);
  const open: string[] = [];
  const found: { selector: string; line: number }[] = [];
  for (const { 1: words = '', 2: brace, index } of css.matchAll(/([^{};]*)([{}])/g)) {
    if (brace === '}') {
      open.pop();
      continue;
    }
    open.push(words.trim().startsWith('@') ? '' : words.trim());
    const line = css.slice(0, index + words.length).split('\n').length;
    for (const one of open.at(-1)?.split(/,(?![^(]*\))/) ?? []) {
      const selector = [...open.slice(0, -1), one].filter(Boolean).join(' ').trim();
      const below = selector.split(HAS).slice(1).join(' ');
      const end = /[\s>~+]/.test(below) ? below.split(/[\s>~+]+/).at(-1) : '.';
      if (HAS.test(selector) && !/[.#[]/.test(end ?? '')) found.push({ selector, line });
    }
  }
  return found;
}

/** Which of the names are utilities of the theme. */
async function utilitiesAmong(
  theme: string,
  names: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const { build } = await compile(`${theme}\n@tailwind utilities;`, {
    base: OWN_FOLDER,
    loadModule: async (id, base) => {
      const path = resolve(base, id);
      return { path, base, module: (await import(pathToFileURL(path).href)).default };
    },
  });
  const made = bare(build([...names])).matchAll(/\.((?:\\.|[\w-])+)/g);
  return new Set([...made].map(([, name = '']) => name.replace(/\\(.)/g, '$1')));
}

/** Checks the client's stylesheets against its markup. */
export async function checkStyles(
  sheets: readonly SourceFile[],
  files: readonly SourceFile[],
): Promise<{ problems: Problem[]; summary: string }> {
  const problems: Problem[] = [];
  const tell = (rule: string, path: string, message: string) =>
    problems.push({ rule, path, message });
  const sources = files.filter(({ path }) => path.startsWith('client/') && !isTest(path));
  const uses = sources.map(classesOf);
  const whole = uses.flatMap((use) => use.whole);
  const joined = uses.flatMap((use) => use.joined);
  const own = new Map(sheets.map((sheet) => [sheet.path, selectorsOf(sheet)]));
  const styled = new Set([...own.values()].flatMap((names) => [...names.keys()]));
  const theme = sheets.flatMap(({ path, text }) => (THEME.test(path) ? [text] : [])).join('\n');
  const utilities = await utilitiesAmong(theme, new Set(whole.map(({ name }) => name)));

  const words = new Set([...whole.map(({ name }) => name), ...sources.flatMap(wordsOf)]);
  for (const { name, path, line } of joined) {
    tell('joined-class', `${path}:${line}`, `${name} is a part of a class name`);
  }
  for (const [path, names] of own) {
    for (const [name, line] of names) {
      if (!words.has(name)) tell('dead-class', `${path}:${line}`, `nothing has the class .${name}`);
    }
  }
  for (const { name, path, line } of whole) {
    if (!utilities.has(name) && !styled.has(name))
      tell('unknown-class', `${path}:${line}`, `${name} is neither a utility nor in our CSS`);
    if (/(?:^|:)!|!$/.test(name) && !MAY_BE_IMPORTANT_UTILITY.test(name))
      tell('no-important', `${path}:${line}`, `${name} wins by !important`);
  }
  for (const sheet of sheets.filter(({ path }) => !FEW_ELEMENTS.test(path))) {
    for (const { selector, line } of wideBelowHas(sheet)) {
      tell('below-has', `${sheet.path}:${line}`, `${selector} ends without a class`);
    }
  }
  for (const { path } of sheets) {
    if (!path.startsWith(OWN_FOLDER)) tell('css-folder', path, `CSS stands in ${OWN_FOLDER}`);
  }
  const lines = sheets.reduce((total, { text }) => total + lineCount(text), 0);
  if (lines > MOST_LINES) tell('css-lines', OWN_FOLDER, `${lines}, ${MOST_LINES} at most`);
  const summary = `${lines} lines of CSS in ${sheets.length} files; ${utilities.size} utilities in use`;
  return { problems, summary };
}
