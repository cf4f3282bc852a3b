import { announcementTemplates } from '../content/default/announcement-templates.ts';
import { labels } from '../content/labels.ts';
import { CONTENT_SCHEMA_VERSION } from '../contracts/content.ts';
import { isObject, type JsonObject } from './content-pointer.ts';

/** Makes a document of the next schema version out of one of the version that it stands for. */
export type MigrationStep = (document: JsonObject) => JsonObject;

/**
 * The steps by the schema version they start from: `{ 1: toVersion2 }`. A step never changes once a
 * site has run it; the document's `schemaVersion` is raised here.
 */
const STEPS: Readonly<Record<number, MigrationStep>> = { 1: toVersion2 };

/** Artists, practical information and the plan of the site, which an edition of before has none of. */
function toVersion2(document: JsonObject): JsonObject {
  if (!isObject(document.texts) || !Array.isArray(document.slots)) return document;
  return {
    ...document,
    slots: document.slots.map((slot) => (isObject(slot) ? { ...slot, artists: [] } : slot)),
    artists: [],
    practical: [],
    grounds: { floors: [], areas: [] },
  };
}

/**
 * Fields of the site's document that came without another shape, with what stood there before:
 * whoever wrote the document did not know them.
 */
const ADDED: JsonObject = JSON.parse(
  JSON.stringify({ kinds: labels.kinds, announcementTemplates }),
);

function withAdded(document: JsonObject): JsonObject {
  const isSite = isObject(document.organisation);
  const missing = Object.keys(ADDED).some((key) => !Object.hasOwn(document, key));
  return isSite && missing ? { ...structuredClone(ADDED), ...document } : document;
}

/**
 * A document in the shape of this software. Documents are kept as they were written and migrated
 * whenever they are read, so that a version never changes and a draft opens after an update.
 * @throws RangeError for a document of a newer software, or without a way to the present shape
 */
export function migrateDocument(
  document: JsonObject,
  target: number = CONTENT_SCHEMA_VERSION,
  steps: Readonly<Record<number, MigrationStep>> = STEPS,
): JsonObject {
  let current = document;
  let version = typeof document.schemaVersion === 'number' ? document.schemaVersion : 1;
  if (version > target) throw new RangeError(`A document of schema version ${version} is too new`);
  while (version < target) {
    const step = Object.hasOwn(steps, version) ? steps[version] : undefined;
    if (step === undefined) throw new RangeError(`No step leads on from schema version ${version}`);
    version += 1;
    current = { ...step(current), schemaVersion: version };
  }
  return withAdded(current);
}
