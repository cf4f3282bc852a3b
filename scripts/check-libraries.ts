// `npm run check:libraries`: no import of a package's inner file, no access to a field of another object
// that begins with `_`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSourceFiles } from './checks/files.ts';
import { checkLibraries } from './checks/libraries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const settings = readdirSync(root)
  .filter((name) => /\.c?ts$/.test(name))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const files = [...listSourceFiles(root), ...settings];
const problems = checkLibraries(files);

for (const { rule, path, message } of problems) console.error(`${path}  ${message}  (${rule})`);
console.log(`${files.length} files looked at, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
