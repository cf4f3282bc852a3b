// `npm run check:sizes`: whether the sizes of the last build are within their budgets.
import { readFileSync } from 'node:fs';
import { fromRoot } from './build/config.ts';
import { report, SIZES_FILE, type Size } from './build/sizes.ts';

const sizes: Size[] = JSON.parse(readFileSync(fromRoot(SIZES_FILE), 'utf8'));
if (sizes.length === 0 || !report(sizes)) process.exitCode = 1;
