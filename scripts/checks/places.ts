import ts from 'typescript';
import type { Problem, SourceFile } from './files.ts';
import { isTest } from './files.ts';

/** A platform API that only some files may use. */
interface Place {
  rule: string;
  /** Files the rule looks at. */
  within: RegExp;
  /** Files among them that may use it. */
  allowed: RegExp;
  message: string;
  uses(node: ts.Node): boolean;
  /** Whether the rule is for tests; the other rules skip them. */
  tests?: boolean;
}

const isIdentifier = (node: ts.Node, name: string): boolean =>
  ts.isIdentifier(node) && node.text === name;

const isGlobal = (node: ts.Node): boolean =>
  ['window', 'globalThis', 'self'].some((name) => isIdentifier(node, name));

const isGlobalName = (node: ts.Node, name: string): boolean =>
  isIdentifier(node, name) ||
  (ts.isPropertyAccessExpression(node) && isGlobal(node.expression) && node.name.text === name);

const PLACES: Place[] = [
  {
    rule: 'environment-in-config',
    within: /^(client|server|shared)\//,
    allowed: /^server\/(config|testing)\//,
    message: 'reads process.env; settings come from server/config',
    uses: (node) =>
      ts.isPropertyAccessExpression(node) &&
      isGlobalName(node.expression, 'process') &&
      node.name.text === 'env',
  },
  {
    rule: 'fetch-in-api-client',
    within: /^client\/src\//,
    allowed:
      /^client\/src\/(lib\/call\/api-client\.ts|app\/part-files\.ts|worker\/(sw|push-change)\.ts)$/,
    message: 'calls fetch; requests go through lib/call/api-client.ts',
    uses: (node) => ts.isCallExpression(node) && isGlobalName(node.expression, 'fetch'),
  },
  {
    rule: 'socket-in-lib',
    within: /^client\/src\//,
    allowed: /^client\/src\/lib\/live\/socket\.ts$/,
    message: 'opens a WebSocket; there is one socket, lib/live/socket.ts',
    uses: (node) => ts.isNewExpression(node) && isGlobalName(node.expression, 'WebSocket'),
  },
  {
    rule: 'no-time-in-tests',
    tests: true,
    within: /\.(test|spec)\.tsx?$/,
    allowed: /^$/,
    message: 'depends on how quick the machine is; wait for a condition or move the clock',
    uses: (node) =>
      (ts.isCallExpression(node) && isStopwatch(node.expression)) ||
      (ts.isPropertyAssignment(node) && isOwnLimit(node)),
  },
];

/** `performance.now()`, a sleep, or a time limit of a single test. */
const isStopwatch = (callee: ts.Expression): boolean =>
  isGlobalName(callee, 'setTimeout') ||
  (ts.isPropertyAccessExpression(callee) &&
    ((isIdentifier(callee.expression, 'performance') && callee.name.text === 'now') ||
      (isIdentifier(callee.expression, 'Date') && callee.name.text === 'now') ||
      (isIdentifier(callee.expression, 'test') && callee.name.text === 'setTimeout') ||
      callee.name.text === 'waitForTimeout'));

/** A number of retries, or a time-out option of a wait. */
const isOwnLimit = ({ name, initializer, parent }: ts.PropertyAssignment): boolean => {
  if (!ts.isIdentifier(name) || !ts.isNumericLiteral(initializer)) return false;
  if (name.text === 'retry' || name.text === 'retries') return true;
  const call = parent.parent;
  return name.text === 'timeout' && ts.isCallExpression(call) && isWait(call.expression);
};

const isWait = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) &&
  /^(poll|waitFor|findBy|findAllBy|toBe|toContain|toHave(?!Been)|toPass)/.test(callee.name.text);

/** Checks what an import rule cannot express: platform APIs used outside their allowed files. */
export function checkPlaces(files: SourceFile[]): Problem[] {
  return files.flatMap((file) => {
    const places = PLACES.filter(
      (place) =>
        place.within.test(file.path) &&
        !place.allowed.test(file.path) &&
        (place.tests === true || !isTest(file.path)),
    );
    return places.length === 0 ? [] : usesIn(file, places);
  });
}

function usesIn(file: SourceFile, places: Place[]): Problem[] {
  const problems: Problem[] = [];
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    for (const place of places) {
      if (!place.uses(node)) continue;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      problems.push({
        rule: place.rule,
        path: `${file.path}:${line + 1}`,
        message: place.message,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}
