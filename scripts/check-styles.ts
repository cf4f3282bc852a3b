// `npm run check:styles`: no class without a style and no style without a class, no `!important`, and
// no more CSS than the budget.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSourceFiles } from './checks/files.ts';
import { checkStyles } from './checks/styles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(join(root, 'client/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => `client/src/${name.replaceAll('\\', '/')}`)
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const { problems, summary } = await checkStyles(sheets, listSourceFiles(root));

for (const { rule, path, message } of problems) console.error(`${path}  ${message}  (${rule})`);
console.log(`${summary}, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
