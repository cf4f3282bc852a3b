import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const { GALLERY_BEFORE: before = '', GALLERY_DIR: after = '' } = process.env;
const names = new Set([before, after].flatMap((folder) => readdirSync(folder)));

/* A picture that only one of the two commits has differs, too. As a path, a name is taken as it is. */
for (const name of [...names].sort()) {
  test(name, () => {
    expect(readFileSync(join(after, name))).toMatchSnapshot([name], { threshold: 0.1 });
  });
}
