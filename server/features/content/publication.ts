import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { ADMIN_TOPIC, CONTENT_TOPIC } from '#server/realtime/topics.ts';
import { CONTENT_SCHEMA_VERSION, type ContentKey } from '#shared/contracts/content.ts';
import type { ContentChange } from '#shared/contracts/content-admin.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import {
  childOf,
  isMemberList,
  isObject,
  type JsonObject,
  sameJson,
} from '#shared/rules/content-pointer.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { insertLive, raiseSlots, type SlotRevision, type Version } from './versions.store.ts';

/** Most changes that the audit log spells out; the version has all of them. */
const MAX_TOLD = 20;

/** A version that is about to be published. */
export interface Publication {
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
