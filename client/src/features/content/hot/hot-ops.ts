import type { Content, ContentKey, Edition, Slot } from '#shared/contracts/content.ts';
import type { Acknowledged, ContentOperation } from '#shared/contracts/content-admin.ts';
import { actDay, shownStart } from '#shared/rules/acts.ts';
import { describeChanges } from '#shared/rules/content-changes.ts';
import { applyOperations } from '#shared/rules/content-operations.ts';
import type { JsonObject } from '#shared/rules/content-pointer.ts';
import { newWarnings } from '#shared/rules/content-warnings.ts';
import { currentEdition, isOver, slotInstants, slotState } from '#shared/rules/festival-phase.ts';

/** A change of the live version, before somebody says yes to it. */
export interface HotChange {
  /** Key of the document. */
  document: ContentKey;
  ops: readonly ContentOperation[];
  /** What visitors will see, a sentence for each thing that changes. */
  sentences: readonly string[];
  /** What speaks against it, to be said yes to. */
  warnings: readonly Acknowledged[];
  /** What the key says that does it. */
  act: string;
  /** Red takes something from visitors; what gives it back is not. */
  tone: 'r' | 'bone';
}

export const keyOf = ({ year }: Edition): ContentKey => `edition:${year}`;

export interface LiveSlot {
  edition: Edition;
  slot: Slot;
}

/** Acts that are not over, the next first. */
export function comingSlots({ editions }: Content, now: Date): LiveSlot[] {
  return editions
    .filter((edition) => !isOver(edition, now))
    .flatMap((edition) => edition.slots.map((slot) => ({ edition, slot })))
    .filter(({ slot }) => slotState(slot, now) !== 'over')
    .sort((a, b) => +slotInstants(a.slot).start - +slotInstants(b.slot).start);
}

/** The edition whose tickets are sold; null when the newest one is over. */
export function ticketEdition({ editions }: Content, now: Date): Edition | null {
  if (editions.length === 0) return null;
  const edition = currentEdition(editions, now);
  return isOver(edition, now) ? null : edition;
}

/** 'fredag 22. august 20:00, Hallen'. */
export function whereWords({ edition, slot }: LiveSlot): string {
  const stage = edition.stages.find(({ id }) => id === slot.stage)?.name ?? slot.stage;
  return `${actDay(slot)} ${shownStart(slot.start)}, ${stage}`;
}

/** A change with its sentences; null where nothing would change. */
export function hotChange(
  edition: Edition,
  ops: readonly ContentOperation[],
  act: string,
  tone: HotChange['tone'] = 'r',
): HotChange | null {
  const live = edition as unknown as JsonObject;
  const result = applyOperations(live, ops);
  if (result.kind !== 'applied' || result.changed.length === 0) return null;
  const sentences = describeChanges(live, result.document).map(({ text }) => text);
  const key = keyOf(edition);
  const warnings = newWarnings(key, live, result.document).map(({ path, message }) => ({
    path,
    message,
  }));
  return { document: key, ops: result.changed, sentences, warnings, act, tone };
}
