// `npm run check:html`: whether the pages of the last build are valid HTML.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './build/config.ts';
import { htmlProblems } from './checks/html.ts';

const folder = fromRoot('dist/pages');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
);
let count = 0;
for (const page of pages) {
  for (const problem of await htmlProblems(readFileSync(join(folder, page), 'utf8'))) {
    console.error(`${page}  ${problem}`);
    count += 1;
  }
}
console.log(`${pages.length} pages looked at, ${count} problems`);
if (pages.length === 0 || count > 0) process.exitCode = 1;
