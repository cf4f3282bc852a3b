import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lookalikesModule } from './make-lookalikes.ts';

it('the table of look-alikes is what the script makes of Unicode’s data', () => {
  const file = new URL('../server/features/chat/filters/lookalikes.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(lookalikesModule());
});
