// `npm run check:citations`: every citation of the documentation has a target, and nothing cites a
// document that is not in the repository.
import { fileURLToPath } from 'node:url';
import { checkCitations, listTextFiles } from './checks/citations.ts';

const files = listTextFiles(fileURLToPath(new URL('..', import.meta.url)));
const problems = checkCitations(files);
for (const { path, message } of problems) console.error(`${path}  ${message}`);
console.log(`${files.length} files looked at, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
