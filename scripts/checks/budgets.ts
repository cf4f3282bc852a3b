import ts from 'typescript';
import { isTest, lineCount, type Problem, type SourceFile } from './files.ts';

/** Most lines of a file, tests excluded. */
export const MOST_FILE_LINES = 400;

/** Most lines of one function, by kind. */
export const FUNCTION_BUDGET = { handler: 15, service: 40, component: 150 } as const;

/** Target of test lines per source line for server and client; reported, never failed on. */
export const TEST_AIM = { server: 0.75, client: 0.4 } as const;

const HALVES = /^(client|server|shared)\//;
const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'all', 'use']);

/** The value that `share` of the sorted numbers do not exceed (nearest rank); 0 for no numbers. */
export function percentile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Checks the lengths of files and of the functions that have a budget. */
export function checkBudgets(files: SourceFile[]): Problem[] {
  const sources = files.filter((file) => HALVES.test(file.path) && !isTest(file.path));
  return [
    ...files
      .filter((file) => !isTest(file.path) && lineCount(file.text) > MOST_FILE_LINES)
      .map((file) => ({
        rule: 'file-length',
        path: file.path,
        message: `has ${lineCount(file.text)} lines, ${MOST_FILE_LINES} at most`,
      })),
    ...sources.flatMap(longFunctions),
  ];
}

/**
 * One line for server and client each: files, median, p90 and longest, and test lines per source
 * line.
 */
export function describeBudgets(files: SourceFile[]): string[] {
  return ['client', 'server', 'shared'].map((half) => {
    const own = files.filter((file) => file.path.startsWith(`${half}/`));
    const sources = own.filter((file) => !isTest(file.path)).map((file) => lineCount(file.text));
    const tests = own.filter((file) => isTest(file.path)).map((file) => lineCount(file.text));
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    const ratio = sources.length === 0 ? 0 : sum(tests) / sum(sources);
    const aim = half === 'server' || half === 'client' ? `, aim ${TEST_AIM[half]}` : '';
    return (
      `${half}: ${sources.length} files, median ${percentile(sources, 0.5)}, ` +
      `p90 ${percentile(sources, 0.9)}, longest ${percentile(sources, 1)}; ` +
      `${ratio.toFixed(2)} test lines per source line${aim}`
    );
  });
}

function longFunctions(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  const linesOf = (node: ts.Node): number =>
    source.getLineAndCharacterOfPosition(node.end).line -
    source.getLineAndCharacterOfPosition(node.getStart(source)).line +
    1;
  const visit = (node: ts.Node): void => {
    const budget = budgetOf(node, file.path);
    if (budget && linesOf(node) > budget.most) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      problems.push({
        rule: `${budget.kind}-length`,
        path: `${file.path}:${line + 1}`,
        message: `has ${linesOf(node)} lines, a ${budget.kind} has ${budget.most} at most`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

function budgetOf(
  node: ts.Node,
  path: string,
): { kind: keyof typeof FUNCTION_BUDGET; most: number } | null {
  if (!ts.isFunctionLike(node)) return null;
  const inTopLevel =
    ts.isSourceFile(node.parent) ||
    (ts.isVariableDeclaration(node.parent) && ts.isSourceFile(node.parent.parent.parent.parent));
  if (path.endsWith('.tsx') && inTopLevel) {
    return { kind: 'component', most: FUNCTION_BUDGET.component };
  }
  if (path.endsWith('.service.ts') && !returnsFunctions(node)) {
    return { kind: 'service', most: FUNCTION_BUDGET.service };
  }
  if (path.endsWith('.routes.ts') && isRouteHandler(node)) {
    return { kind: 'handler', most: FUNCTION_BUDGET.handler };
  }
  return null;
}

/**
 * Whether a function is a factory `xService(ctx)`, which is as long as the functions it returns.
 */
function returnsFunctions(node: ts.SignatureDeclaration): boolean {
  let found = false;
  ts.forEachChild(node, (child) => {
    if (!ts.isBlock(child)) return;
    found = child.statements.some(
      (statement) =>
        ts.isFunctionDeclaration(statement) ||
        (ts.isReturnStatement(statement) &&
          statement.expression !== undefined &&
          ts.isObjectLiteralExpression(statement.expression)),
    );
  });
  return found;
}

function isRouteHandler(node: ts.Node): boolean {
  const call = node.parent;
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    VERBS.has(call.expression.name.text)
  );
}
