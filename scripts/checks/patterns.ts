import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../build/config.ts';
import { isTest, type Problem, type SourceFile } from './files.ts';

/** A regular expression of the product with its place. */
export interface Pattern {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** Verdict on a pattern; null when it runs in linear time. */
export type Verdict = (pattern: Pick<Pattern, 'source' | 'flags'>) => string | null;

const RULE = 'linear-patterns';
const PRODUCT = /^(client|server|shared)\//;
/** Methods that compile a string argument to a pattern. */
const FROM_TEXT = new Set(['match', 'matchAll', 'search']);

/** Whether a file belongs to the product, whose patterns are applied to untrusted input. */
const isProduct = ({ path }: SourceFile): boolean => PRODUCT.test(path) && !isTest(path);

/** `RegExp(...)` and methods that compile a string: patterns that can't be checked before they run. */
function isMadeOfText(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const { expression: callee, arguments: [first] = [] } = node;
  if (ts.isIdentifier(callee)) return callee.text === 'RegExp';
  const isText = first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
  return (
    ts.isPropertyAccessExpression(callee) && FROM_TEXT.has(callee.name.text) && isText === true
  );
}

/** The patterns of a file, and every place where a pattern is built at run time. */
export function patternsOf({ path, text }: SourceFile) {
  const patterns: Pattern[] = [];
  const problems: Problem[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const visit = (node: ts.Node) => {
    const line = () => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      patterns.push({ path, line: line(), source, flags });
    } else if (isMadeOfText(node)) {
      const message = `Line ${line()}: write the pattern as a literal, so that it can be checked`;
      problems.push({ rule: RULE, path, message });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { patterns, problems };
}

/** A pattern as it is written in the code. */
const asWritten = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string =>
  `/${source}/${flags}`;

/** Checks every pattern of the product for super-linear time. */
export function checkPatterns(files: readonly SourceFile[], verdictOf: Verdict) {
  const known = new Map<string, string | null>();
  const found = files.filter(isProduct).map(patternsOf);
  const problems = found.flatMap((one) => one.problems);
  for (const pattern of found.flatMap(({ patterns }) => patterns)) {
    const written = asWritten(pattern);
    const verdict = known.has(written) ? known.get(written) : verdictOf(pattern);
    known.set(written, verdict ?? null);
    if (!verdict) continue;
    const message = `Line ${pattern.line}: ${written} ${verdict}`;
    problems.push({ rule: RULE, path: pattern.path, message });
  }
  return { written: new Set(known.keys()), problems };
}

/*
 * recheck has a backend in plain JavaScript and native ones. Only the first is used: it runs
 * wherever Node runs, and package.json keeps the native ones from being installed.
 */
process.env.RECHECK_BACKEND = 'pure';
// In this thread: a thread that it waits for can wake it before its answer is there.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = await import('recheck');

/**
 * Fuzzing has no time limits, so that what it finds does not depend on the machine's speed. A proof that
 * takes a second is left to it: some automata grow without end.
 */
const FUZZ = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  checker: 'fuzz',
} as const;
const PROOF = { ...FUZZ, timeout: 1000, checker: 'automaton' } as const;

/** Where patterns stand that were judged before. */
const JUDGED_FILE = 'scripts/checks/linear-patterns.txt';

/**
 * Patterns that recheck judged linear before, as they are written, one a line: those that took it longest. A
 * verdict depends on the pattern and on recheck's release alone, which is the first line; another release judges
 * all of them anew.
 */
function judgedLinear(): ReadonlySet<string> {
  const { devDependencies } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const [by, ...judged] = readFileSync(fromRoot(JUDGED_FILE), 'utf8').trimEnd().split('\n');
  return new Set(by === `recheck ${devDependencies.recheck}` ? judged : []);
}

/**
 * Why a pattern's time may grow faster than linearly, by recheck; null when it cannot. Its automaton
 * proves a verdict in milliseconds but knows no lookaround and no backreference; for these recheck
 * tries attack strings, which takes seconds for a long pattern.
 */
export const linearVerdict: Verdict = ({ source, flags }) => {
  const proved = checkSync(source, flags, PROOF);
  const found = proved.status === 'unknown' ? checkSync(source, flags, FUZZ) : proved;
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `could not be checked (${found.error.kind})`;
  return `is ${found.complexity.summary}: ${JSON.stringify(found.attack.pattern)}`;
};

/** Checks every pattern of the product that was not judged before, and that those which were are still used. */
export function checkProduct(files: readonly SourceFile[]) {
  const judged = judgedLinear();
  const { written, problems } = checkPatterns(files, (pattern) =>
    judged.has(asWritten(pattern)) ? null : linearVerdict(pattern),
  );
  const gone = (it: string) => ({ rule: RULE, path: JUDGED_FILE, message: `${it} is not used` });
  const unused = [...judged].filter((pattern) => !written.has(pattern)).map(gone);
  const looked = `${written.size} patterns, ${judged.size} of them judged before,`;
  return { looked, problems: [...problems, ...unused] };
}
