// `npm run check:patterns`: every regular expression of the product runs in linear time.
import { fileURLToPath } from 'node:url';
import { listSourceFiles } from './checks/files.ts';
import { linearVerdict } from './checks/linear.ts';
import { checkPatterns } from './checks/patterns.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { count, problems } = checkPatterns(listSourceFiles(root), linearVerdict);

for (const { rule, path, message } of problems) console.error(`${path}  ${message}  (${rule})`);
console.log(`${count} patterns looked at, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
