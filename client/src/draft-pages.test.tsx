import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content, Edition, SiteDocument } from '#shared/content/types.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { actPath } from '#shared/paths.ts';
import { emptiedDrafts } from '#shared/testing/emptied-drafts.ts';
import { publicPaths, renderPage } from './entry-server.tsx';

const TEMPLATE = '<html lang="nb"><head><!--head--></head><body><!--app--></body></html>';

const [edition] = defaultContent.editions;
if (edition === undefined) throw new Error('The default content has editions');
const key: ContentKey = `edition:${edition.year}`;

const withSite = (site: unknown): Content => ({ ...defaultContent, site: site as SiteDocument });
const withEdition = (draft: unknown): Content => ({
  ...defaultContent,
  editions: [draft as Edition, ...defaultContent.editions.slice(1)],
});

/** What a page says when it cannot be rendered; null when it can. */
function fault(path: string, content: Content): string | null {
  const now = new Date(`${edition?.days[0]?.date}T17:00:00Z`);
  try {
    renderPage({ path, now, content, publicUrl: 'https://ctrl.example', template: TEMPLATE });
    return null;
  } catch (error) {
    return `${path}: ${String(error)}`;
  }
}

/** The drafts of a document with all texts of one of its sections empty, and the whole of it at last. */
function emptied(name: ContentKey, document: unknown): [section: string, draft: unknown][] {
  const sections = new Map<string, unknown>();
  for (const { path, empty } of emptiedDrafts(name, document)) {
    const section = path.split('/').slice(1, 3).join('/');
    sections.set(section, empty(sections.get(section) ?? document));
    sections.set('all', empty(sections.get('all') ?? document));
  }
  return [...sections];
}

describe('a draft in which texts are still empty', () => {
  const act = actPath(edition.slots[0]?.id ?? '');
  it.each([
    ['site', defaultContent.site, withSite, ['/']],
    [key, edition, withEdition, ['/', '/events', act]],
  ] as const)('renders whichever texts of %s they are', (name, document, put, pages) => {
    const drafts = emptied(name, document);
    expect(drafts.length).toBeGreaterThan(5);
    const faults = drafts.flatMap(([section, draft]) =>
      (section === 'all' ? publicPaths : pages)
        .map((page) => fault(page, put(draft)))
        .flatMap((one) => (one === null ? [] : [`${section} ${one}`])),
    );
    expect(faults).toEqual([]);
  });
});
