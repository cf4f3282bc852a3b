// `npm run check -- NAME …`: checks of the sources and of the last build, by name; without a name those
// of the sources. Ends with 1 when one finds a problem.
import { readFileSync } from 'node:fs';
import { fromRoot } from './build/config.ts';
import { report, SIZES_FILE, type Size } from './build/sizes.ts';
import { checkCitations, listTextFiles } from './checks/citations.ts';
import { filesBelow, listSourceFiles } from './checks/files.ts';
import { htmlProblems } from './checks/html.ts';
import { checkImports } from './checks/imports.ts';
import { checkLibraries, listPrograms } from './checks/libraries.ts';
import {
  asWritten,
  checkPatterns,
  JUDGED_FILE,
  judgedLinear,
  linearVerdict,
  type Verdict,
} from './checks/patterns.ts';
import { checkStyles } from './checks/styles.ts';
import { checkTables } from './checks/tables.ts';

/** What a check looked at, and lines about what it found. */
interface Result {
  looked: string;
  problems: readonly string[];
}

const root = fromRoot('.');

const lines = (problems: readonly { path: string; message: string; rule: string }[]) =>
  problems.map(({ path, message, rule }) => `${path}  ${message}  (${rule})`);

/** Import rules and tables' owners. Lengths and places of platform names are Biome's (biome.json). */
async function imports(): Promise<Result> {
  const files = listSourceFiles(root);
  const problems = [...(await checkImports(root, files)), ...checkTables(files)];
  return { looked: `${files.length} files`, problems: lines(problems) };
}

/** Libraries are used by their public surface. */
function libraries(): Result {
  const files = listPrograms(root);
  return { looked: `${files.length} programs`, problems: lines(checkLibraries(files)) };
}

/** Every regular expression of the product runs in linear time. */
function patterns(): Result {
  const judged = judgedLinear();
  const verdictOf: Verdict = (pattern) =>
    judged.has(asWritten(pattern)) ? null : linearVerdict(pattern);
  const { written, problems } = checkPatterns(listSourceFiles(root), verdictOf);
  const gone = [...judged].filter((pattern) => !written.has(pattern));
  return {
    looked: `${written.size} patterns, ${judged.size} of them judged before,`,
    problems: [
      ...lines(problems),
      ...gone.map((pattern) => `${JUDGED_FILE}  ${pattern} is not used`),
    ],
  };
}

/** No class without a style, no style without a class, no `!important`, and CSS within its budget. */
async function styles(): Promise<Result> {
  const sheets = filesBelow(root, ['client/src'], /\.css$/);
  const { problems, summary } = await checkStyles(sheets, listSourceFiles(root));
  return { looked: summary, problems: lines(problems) };
}

/** Every citation of the documentation has a target. */
function citations(): Result {
  const files = listTextFiles(root);
  const problems = checkCitations(files).map(({ path, message }) => `${path}  ${message}`);
  return { looked: `${files.length} files`, problems };
}

/** The pages of the last build are valid HTML. */
async function html(): Promise<Result> {
  const pages = filesBelow(root, ['dist/pages'], /\.html$/);
  const problems = await Promise.all(
    pages.map(async ({ path, text }) =>
      (await htmlProblems(text)).map((problem) => `${path}  ${problem}`),
    ),
  );
  if (pages.length === 0) problems.push(['dist/pages  has no pages']);
  return { looked: `${pages.length} pages`, problems: problems.flat() };
}

/** The sizes of the last build are within their budgets. */
function sizes(): Result {
  const found: Size[] = JSON.parse(readFileSync(fromRoot(SIZES_FILE), 'utf8'));
  const isWithin = found.length > 0 && report(found);
  const problems = isWithin ? [] : ['A size is over its budget'];
  return { looked: `${found.length} sizes`, problems };
}

const OF_SOURCES = { imports, libraries, patterns, styles, citations };
const checks: Readonly<Record<string, () => Result | Promise<Result>>> = {
  ...OF_SOURCES,
  html,
  sizes,
};

const given = process.argv.slice(2);
for (const name of given.length > 0 ? given : Object.keys(OF_SOURCES)) {
  const check = checks[name];
  if (check === undefined) throw new Error(`${name} is none of ${Object.keys(checks).join(', ')}`);
  const { looked, problems } = await check();
  for (const problem of problems) console.error(problem);
  console.log(`${looked} looked at, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
