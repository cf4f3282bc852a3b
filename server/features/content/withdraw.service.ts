import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, CONTENT_TOPIC } from '#server/realtime/topics.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { contentOf } from './content.feed.ts';
import {
  countPlansWith,
  deleteDocument,
  keepForCalendars,
  liveVersionOf,
  liveVersions,
  lockDraft,
  raiseSlots,
  type Version,
} from './content.store.ts';
import { publishedSlots, slotsOf } from './publication.ts';

const ONLY_EDITIONS = 'Nettstedet kan ikke fjernes.';
const ONLY_ONE = 'Dette er den eneste utgaven som er publisert. Publiser en annen først.';
const IN_PLANS = 'Noen har programposter herfra i timeplanen sin. Avlys dem i stedet.';
const ON_SALE = 'Billettsalget har begynt. Avlys programmet i stedet.';

/**
 * Deletes an edition with its draft and versions while no plan and no sale refers to it, whether it
 * was never published or published by mistake (docs/product/content.md#next-year). Its days, acts
 * and their sequences are kept, for calendars that have them and for acts that reuse an id.
 * @throws AppError 404, 409 with what refers to it
 */
export async function withdrawEdition(
  ctx: Context,
  key: ContentKey,
  { username, requestId }: Acting,
): Promise<void> {
  if (key === 'site') throw conflict(ONLY_EDITIONS);
  await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, key);
    if (draft === null) throw notFound();
    const live = await liveVersionOf(tx, key);
    if (live !== null) {
      await mustBeUntouched(tx, ctx, live);
      await cancelInCalendars(tx, ctx, key, live);
    }
    await deleteDocument(tx, key);
    await recordAct(tx, ctx, {
      actor: username,
      action: live === null ? 'content.discard' : 'content.withdraw',
      subjectType: 'content',
      subjectId: key,
      before: { title: String(draft.document.name), version: live?.number ?? null },
      requestId,
    });
    if (live !== null) await ctx.bus.publish(tx, CONTENT_TOPIC, key);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/** @throws AppError 409 */
async function mustBeUntouched(
  tx: Orm,
  { clock }: Pick<Context, 'clock'>,
  { key, document }: Version,
): Promise<void> {
  const editions = (await liveVersions(tx)).filter((version) => version.key !== 'site');
  if (editions.every((version) => version.key === key)) throw conflict(ONLY_ONE);
  const { ticketsFrom } = document;
  if (typeof ticketsFrom === 'string' && ticketsFrom <= osloDate(clock.now())) {
    throw conflict(ON_SALE);
  }
  // A published act stays in every later version, so these are all that ever existed.
  const acts = slotsOf(document).map(({ id }) => String(id));
  if ((await countPlansWith(tx, acts)) > 0) throw conflict(IN_PLANS);
}

/** A calendar keeps a day or an act until it gets a cancellation. */
async function cancelInCalendars(
  tx: Orm,
  { clock, logger }: Pick<Context, 'clock' | 'logger'>,
  key: ContentKey,
  live: Version,
): Promise<void> {
  const withdrawnAt = clock.now();
  const shown = contentOf(await liveVersions(tx), logger);
  const wasCurrent =
    shown !== null && `edition:${currentEdition(shown.editions, withdrawnAt).year}` === key;
  await keepForCalendars(tx, key, live, { withdrawnAt, wasCurrent });
  await raiseSlots(tx, publishedSlots(live.document, {}), withdrawnAt);
}
