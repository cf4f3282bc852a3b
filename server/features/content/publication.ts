import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { ADMIN_TOPIC, CONTENT_TOPIC } from '#server/realtime/topics.ts';
import { CONTENT_SCHEMA_VERSION, type ContentKey } from '#shared/contracts/content.ts';
import type { ContentChange, ContentProblem } from '#shared/contracts/content-admin.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { checkDocument } from '#shared/rules/content-checks.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import {
  childOf,
  isMemberList,
  isObject,
  type JsonObject,
  sameJson,
  valuesIn,
} from '#shared/rules/content-pointer.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { missingPictures } from '../content-pictures/index.ts';
import {
  insertLive,
  liveVersions,
  raiseSlots,
  type SlotRevision,
  type Version,
} from './content.store.ts';
import { countPlansWith } from './touched.read.ts';

/**
 * A document as it would be published now: cleaned where it is in order, acts marked that moved, but for
 * those whose small move is a correction.
 */
export function publishable(
  key: ContentKey,
  document: JsonObject,
  live: JsonObject | null,
  corrections: readonly string[] = [],
): JsonObject {
  const marked = withMoves(document, live, new Set(corrections));
  const { document: parsed } = parseDocument(key, marked);
  return parsed === null ? marked : JSON.parse(JSON.stringify(parsed));
}

/** What stands against publishing a document, as it would be published. */
export async function problemsOf(
  orm: Orm,
  key: ContentKey,
  document: JsonObject,
  published: JsonObject | null,
): Promise<ContentProblem[]> {
  const others = key === 'site' ? [] : await liveVersions(orm);
  const otherSlots = new Set(
    others
      .filter((version) => version.key !== key)
      .flatMap((version) => slotsOf(version.document))
      .map(({ id }) => String(id)),
  );
  return [
    ...(await pictureProblems(orm, document)),
    ...checkDocument(key, document, { published, otherSlots }),
  ];
}

/** An uploaded picture may be gone, or of another site, when a document comes from a file. */
async function pictureProblems(orm: Orm, document: JsonObject): Promise<ContentProblem[]> {
  const uploads = [...valuesIn(document)].flatMap(([path, value]) =>
    isObject(value) && value.kind === 'upload' ? [{ path, hash: String(value.hash) }] : [],
  );
  const missing = new Set(
    await missingPictures(
      orm,
      uploads.map(({ hash }) => hash),
    ),
  );
  return uploads
    .filter(({ hash }) => missing.has(hash))
    .map(({ path }) => ({
      level: 'error',
      path,
      message: 'Bildet finnes ikke. Last det opp igjen.',
    }));
}

/** In how many plans that the server knows an act changes, as calendars show it. */
export function touchedPlans(
  orm: Orm,
  live: JsonObject | null,
  document: JsonObject,
): Promise<number> {
  const acts = publishedSlots(live, document).map(({ slot }) => slot);
  return countPlansWith(orm, acts);
}

/** Most changes that the audit log spells out; the version has all of them. */
const MAX_TOLD = 20;

/** A version that is about to be published. */
interface Publication {
  key: ContentKey;
  /** What is live now. */
  live: Version | null;
  document: JsonObject;
  comment: string;
  acting: Acting;
  action: 'content.publish' | 'content.hot';
  /** Acts whose move is a correction, of which nobody is told. */
  corrections?: readonly string[];
  /** Further facts for the audit log. */
  noted?: ActFields;
}

/**
 * Makes a document the next version and the live one, notes it and tells every process, all with the
 * commit of `tx`. The draft's row has to be locked.
 */
export async function publishVersion(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'bus' | 'publications' | 'logger'>,
  { key, live, document, comment, acting, action, corrections = [], noted }: Publication,
): Promise<{ version: number; changes: ContentChange[] }> {
  const publishedAt = ctx.clock.now();
  const number = (live?.number ?? 0) + 1;
  const changes = describeChanges(live?.document ?? null, document);
  const schemaVersion = CONTENT_SCHEMA_VERSION;
  const publisher = acting.username;
  await insertLive(tx, {
    ...{ key, number, document, schemaVersion },
    ...{ comment, changes, publisher, publishedAt },
  });
  const before = live?.document ?? null;
  await raiseSlots(tx, publishedSlots(before, document), publishedAt);
  const published = { key, number, before, after: document, untold: corrections };
  await ctx.publications.publish(tx, published);
  await recordAct(tx, ctx, {
    actor: publisher,
    action,
    subjectType: 'content',
    subjectId: key,
    before: { version: live?.number ?? null },
    after: {
      version: number,
      changes: changes.slice(0, MAX_TOLD).map(({ text }) => text),
      ...(comment !== '' && { comment }),
      ...noted,
    },
    requestId: acting.requestId,
  });
  await ctx.bus.publish(tx, CONTENT_TOPIC, key);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return { version: number, changes };
}

/** What a calendar shows of an act that stands elsewhere in the document: the edition's and the stage's name. */
function namesAround(document: JsonObject | null, { stage }: JsonObject): JsonObject {
  const place = typeof stage === 'string' ? childOf(document?.stages, stage) : undefined;
  return { edition: document?.name ?? null, stage: isObject(place) ? (place.name ?? null) : null };
}

const STATUSES = ['planned', 'cancelled', 'moved'] as const;

/**
 * The acts that are new, changed or gone in a document, with their status. A renamed stage or edition changes
 * its acts too, because calendars take a text only with a higher SEQUENCE.
 */
export function publishedSlots(
  before: JsonObject | null,
  after: JsonObject,
): Pick<SlotRevision, 'slot' | 'status'>[] {
  const old = new Map(slotsOf(before).map((slot) => [slot.id, slot]));
  const kept = new Set(slotsOf(after).map(({ id }) => id));
  const removed = [...old.keys()]
    .filter((id) => !kept.has(id))
    .map((id) => ({ slot: String(id), status: 'cancelled' as const }));
  const changed = slotsOf(after)
    .filter((slot) => {
      if (!sameJson(slot, old.get(slot.id))) return true;
      return !sameJson(namesAround(before, slot), namesAround(after, slot));
    })
    .map(({ id, status }) => ({
      slot: String(id),
      status: STATUSES.find((one) => one === status) ?? 'planned',
    }));
  return [...changed, ...removed];
}

/** The acts of an edition; none for the site. */
export function slotsOf(document: JsonObject | null): JsonObject[] {
  return isMemberList(document?.slots) ? document.slots : [];
}
