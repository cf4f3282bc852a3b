import { describe, expect, it } from 'vitest';
import { CONTENT_SCHEMA_VERSION } from '../contracts/content.ts';
import first from '../testing/edition-of-version-1.json' with { type: 'json' };
import { type MigrationStep, migrateDocument } from './content-migration.ts';
import { parseDocument } from './content-schema.ts';

/** As two later releases could change a document. */
const steps: Record<number, MigrationStep> = {
  1: ({ venue, ...rest }) => ({ ...rest, venues: [venue ?? ''] }),
  2: (document) => ({ ...document, colour: 'red' }),
};

describe('an older document', () => {
  const old = { schemaVersion: 1, name: 'CTRL', venue: 'Fengselet' };

  it('is brought to the present shape step by step, and stays as it was itself', () => {
    expect(migrateDocument(old, 3, steps)).toEqual({
      schemaVersion: 3,
      name: 'CTRL',
      venues: ['Fengselet'],
      colour: 'red',
    });
    expect(migrateDocument({ schemaVersion: 2, venues: ['A'] }, 3, steps)).toEqual({
      schemaVersion: 3,
      venues: ['A'],
      colour: 'red',
    });
    expect(old).toEqual({ schemaVersion: 1, name: 'CTRL', venue: 'Fengselet' });
  });

  it('of the present shape is the same one', () => {
    const present = { ...old, schemaVersion: CONTENT_SCHEMA_VERSION };
    expect(migrateDocument(present)).toBe(present);
  });

  it('of version 1 is a valid edition that has no artists, practical information or plan', () => {
    const { document, issues } = parseDocument('edition:2025', migrateDocument(first));
    expect(issues).toEqual([]);
    expect(document).toEqual({
      ...first,
      schemaVersion: 2,
      slots: first.slots.map((slot: object) => ({ ...slot, artists: [] })),
      artists: [],
      practical: [],
      grounds: { floors: [], areas: [] },
    });
  });

  it('of the site gets what it did not know, and keeps what it has', () => {
    const site = { schemaVersion: CONTENT_SCHEMA_VERSION, organisation: { name: 'CTRL' } };
    const announcementTemplates = [{ id: 'uvaer' }, {}, {}, {}, { label: 'Evakuering' }, {}];
    const kinds = { band: 'Band', dj: 'DJ', workshop: 'Verksted' };
    expect(migrateDocument(site)).toMatchObject({
      ...{ ...site, kinds, announcementTemplates },
    });
    const own = { ...site, kinds: { band: 'Orkester' } };
    expect(migrateDocument(own)).toMatchObject({ kinds: { band: 'Orkester' } });
    expect(site).not.toHaveProperty('kinds');
  });

  it('is refused when it is newer than the software, or nothing leads on from it', () => {
    expect(() => migrateDocument({ schemaVersion: 4 }, 3, steps)).toThrow(RangeError);
    expect(() => migrateDocument({ schemaVersion: 0 }, 3, steps)).toThrow(RangeError);
    expect(() => migrateDocument({ schemaVersion: 1.5 }, 3, steps)).toThrow(RangeError);
  });
});
