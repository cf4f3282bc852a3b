// `npm run check:sizes`: whether what the last build gives a visitor is within its budgets.
import { readFileSync } from 'node:fs';
import { fromRoot } from './build/config.ts';
import { report, SIZES_FILE, type Size } from './build/sizes.ts';

const sizes: Size[] = JSON.parse(readFileSync(fromRoot(SIZES_FILE), 'utf8'));
if (sizes.length === 0 || !report(sizes)) process.exitCode = 1;
