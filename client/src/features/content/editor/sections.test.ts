import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { editionDocument, siteDocument } from '#shared/contracts/content.ts';
import { migrateDocument } from '#shared/rules/content-migration.ts';
import { applyOperations } from '#shared/rules/content-operations.ts';
import { idOf, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { NO_CREW } from '#shared/rules/crew.ts';
import { slotsOf } from '../programme/slot.ts';
import { newFault } from './draft-session.ts';
import { everyField, type Field, type Section } from './field.ts';
import { editionSections, pathWords, sectionOf } from './path-words.ts';
import { siteSections } from './site-sections.ts';

const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));
const [edition2025, edition2026] = defaultContent.editions.map(json);
const withCrew = (slot: JsonObject): JsonObject => ({ ...slot, crew: { ...NO_CREW } });
const base = {
  ...edition2025,
  slots: slotsOf(edition2025 ?? null).map(withCrew),
  texts: edition2026?.texts ?? null,
} as JsonObject;
const site = migrateDocument(json(defaultContent.site));

/** The paths of a description's fields in a document, by the first member of each list. */
function fieldsIn(document: JsonObject, sections: readonly Section[]) {
  return sections.flatMap(({ fields }) =>
    [...everyField(fields)].flatMap(({ field, path }) => {
      let at = path;
      while (at.includes('{id}')) {
        const list = valueAt(document, at.slice(0, at.indexOf('/{id}')));
        const first = Array.isArray(list) ? idOf(list[0]) : null;
        if (first === null) return [];
        at = at.replace('{id}', first);
      }
      return [{ field, path: at }];
    }),
  );
}

const DOCUMENTS = [
  ['edition:2025', base, editionSections],
  ['site', site, siteSections],
] as const;

/** Paths of everything an organiser can change: leaves, lists of texts and pictures. */
function leaves(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.length > 0 && value.every((one) => idOf(one) !== null)) {
    return leaves(value[0], `${path}/${idOf(value[0])}`);
  }
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isPlain || ('kind' in value && 'alt' in value)) return [path];
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${path}/${key}`));
}

/** Not written by hand: what names things, and what follows from acts. */
const OWN = /\/(id|schemaVersion|year|status|previous)$/;

describe.each(DOCUMENTS)('%s', (key, document, sections) => {
  const all = fieldsIn(document, sections);

  it('describes fields that the document has', () => {
    const always = all.filter(({ field }) => !(field.kind === 'choice' && field.absent));
    const missing = always.filter(({ path }) => valueAt(document, path) === undefined);
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('lets organisers change everything in it', () => {
    const known = new Set(all.map(({ path }) => path));
    const unreachable = leaves(document).filter((path) => !known.has(path) && !OWN.test(path));
    expect(unreachable).toEqual([]);
  });

  it('knows the section and the words of each', () => {
    for (const { path, field } of all) {
      expect(sectionOf(sections, path), path).toBeDefined();
      expect(pathWords(key, path, document), path).not.toContain('/');
      if (field.kind !== 'members' && field.label !== '') {
        expect(pathWords(key, path, document), path).toContain(field.label);
      }
    }
  });

  const limited = all.filter(({ field }) => 'max' in field && field.kind !== 'number');
  it.each(limited.map(({ field, path }) => [path, field] as [string, Field]))(
    'has the limit of %s',
    (path, field) => {
      if (!('max' in field) || (field.kind === 'text' && field.input !== undefined)) return;
      const put = (text: string) => {
        const to = field.kind === 'lines' || field.kind === 'paragraphs' ? [text] : text;
        const from = valueAt(document, path) ?? null;
        const result = applyOperations(document, [{ path, from, to }]);
        return result.kind === 'applied' ? newFault(key, document, result.document) : result.kind;
      };
      if (!path.endsWith('/number')) expect(put('a'.repeat(field.max))).toBeNull();
      expect(put('a'.repeat(field.max + 1))).not.toBeNull();
    },
  );

  it('makes new members that a draft can hold', () => {
    for (const { field, path } of all) {
      if (field.kind !== 'members' || field.fixed || field.key === 'slots') continue;
      const list = valueAt(document, path);
      const to = { id: 'ny-1', ...field.create(Array.isArray(list) ? list : []) };
      const result = applyOperations(document, [{ path: `${path}/ny-1`, to }]);
      expect(result.kind, path).toBe('applied');
      if (result.kind !== 'applied') continue;
      expect(newFault(key, document, result.document), path).toBeNull();
    }
  });
});

it('starts from documents that are in order', () => {
  expect(editionDocument.safeParse(base).success).toBe(true);
  expect(siteDocument.safeParse(site).success).toBe(true);
});
