import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorOf, checkCitations, listTextFiles } from './checks/citations.ts';

const page = { path: 'docs/product/a.md', text: '# A\n\n## Points of a gift\n' };
const messages = (path: string, text: string) =>
  checkCitations([page, { path, text }]).map((problem) => `${problem.path} ${problem.message}`);

describe('citations', () => {
  it('may name a page and a heading that exist', () => {
    const text = '// docs/product/a.md\n// docs/product/a.md#points-of-a-gift\n';
    expect(messages('server/x.ts', text)).toEqual([]);
  });

  it('may not name a page or a heading that does not', () => {
    const text = '\n// docs/product/b.md\n// docs/product/a.md#points\n';
    expect(messages('server/x.ts', text)).toEqual([
      'server/x.ts:2 docs/product/b.md is not there',
      'server/x.ts:3 docs/product/a.md#points is not there',
    ]);
  });

  it('are checked in links between pages', () => {
    const text = '[a](../product/a.md#a) [b](../product/b.md) [own](#here)\n# Here\n';
    expect(messages('docs/decisions/1.md', text)).toEqual([
      'docs/decisions/1.md:1 docs/product/b.md is not there',
    ]);
  });

  it('knows the anchors that hosts make of headings', () => {
    expect(anchorOf('Notes, tasks & contacts (local)')).toBe('notes-tasks--contacts-local');
  });

  it('are looked for in every folder of ours', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const paths = listTextFiles(root).map(({ path }) => path);
    for (const path of ['README.md', 'docs/architecture.md', 'server/main.ts']) {
      expect(paths).toContain(path);
    }
  });
});
