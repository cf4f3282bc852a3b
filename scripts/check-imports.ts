// `npm run check:imports`: import rules, places and budgets. Exits with 1 on a violation.
import { fileURLToPath } from 'node:url';
import { checkBudgets, describeBudgets } from './checks/budgets.ts';
import { listSourceFiles } from './checks/files.ts';
import { checkImports } from './checks/imports.ts';
import { checkPlaces } from './checks/places.ts';
import { checkTables } from './checks/tables.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = listSourceFiles(root);
const problems = [
  ...(await checkImports(root, files)),
  ...checkPlaces(files),
  ...checkTables(files),
  ...checkBudgets(files),
];

for (const line of describeBudgets(files)) console.log(line);
for (const { rule, path, message } of problems) console.error(`${path}  ${message}  (${rule})`);
console.log(`${files.length} files looked at, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
