import { scene, test } from './scene.ts';

/* Before the sale of tickets opens. */

test.use({ rows: 'unsold' });

for (const path of ['/', '/tickets']) scene(`unsold${path}`, { path });
