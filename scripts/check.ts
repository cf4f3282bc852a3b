// `npm run check -- NAME …`: checks of the sources and of the last build, by name; without a name those
// of the sources. Ends with 1 when one finds a problem.
import { readFileSync } from 'node:fs';
import { fromRoot } from './build/config.ts';
import { report, SIZES_FILE, type Size } from './build/sizes.ts';
import { checkCitations, listTextFiles } from './checks/citations.ts';
import { filesBelow, listSourceFiles, type Problem } from './checks/files.ts';
import { htmlProblems } from './checks/html.ts';
import { checkImports } from './checks/imports.ts';
import { checkLibraries, listPrograms } from './checks/libraries.ts';
import { checkProduct } from './checks/patterns.ts';
import { checkStyles } from './checks/styles.ts';
import { checkTables } from './checks/tables.ts';

/** What a check looked at, and what it found. */
interface Result {
  looked: string;
  problems: readonly Problem[];
}

const root = fromRoot('.');
const files = listSourceFiles(root);

const OF_SOURCES = {
  /** Import rules and tables' owners. Lengths and names of the platform are Biome's. */
  async imports() {
    const problems = [...(await checkImports(root, files)), ...checkTables(files)];
    return { looked: `${files.length} files`, problems };
  },

  /** Libraries are used by their public surface. */
  libraries() {
    const programs = listPrograms(root);
    return { looked: `${programs.length} programs`, problems: checkLibraries(programs) };
  },

  /** Every regular expression of the product runs in linear time. */
  patterns: () => checkProduct(files),

  /** No class without a style, no style without a class, no `!important`, and CSS within its budget. */
  async styles() {
    const sheets = filesBelow(root, ['client/src'], /\.css$/);
    const { problems, summary } = await checkStyles(sheets, files);
    return { looked: summary, problems };
  },

  /** Every citation of the documentation has a target. */
  citations() {
    const texts = listTextFiles(root);
    return { looked: `${texts.length} files`, problems: checkCitations(texts) };
  },
};

const checks: Readonly<Record<string, () => Result | Promise<Result>>> = {
  ...OF_SOURCES,

  /** The pages of the last build are valid HTML. */
  async html() {
    const pages = filesBelow(root, ['dist/pages'], /\.html$/);
    const problems = await Promise.all(
      pages.map(async ({ path, text }) => told(path, await htmlProblems(text))),
    );
    if (pages.length === 0) problems.push(told('dist/pages', ['has no pages']));
    return { looked: `${pages.length} pages`, problems: problems.flat() };
  },

  /** The sizes of the last build are within their budgets. */
  sizes() {
    const found: Size[] = JSON.parse(readFileSync(fromRoot(SIZES_FILE), 'utf8'));
    const isWithin = found.length > 0 && report(found);
    const problems = told(SIZES_FILE, isWithin ? [] : ['A size is over its budget']);
    return { looked: `${found.length} sizes`, problems };
  },
};

/** Messages about a file as problems of the check that is running. */
function told(path: string, messages: readonly string[]): Problem[] {
  return messages.map((message) => ({ path, message, rule: 'check' }));
}

const given = process.argv.slice(2);
for (const name of given.length > 0 ? given : Object.keys(OF_SOURCES)) {
  const check = checks[name];
  if (check === undefined) throw new Error(`${name} is none of ${Object.keys(checks).join(', ')}`);
  const { looked, problems } = await check();
  for (const { path, message, rule } of problems) console.error(`${path}  ${message}  (${rule})`);
  console.log(`${looked} looked at, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
