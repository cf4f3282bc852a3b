import type { Content, Edition, Slot } from '../content/types.ts';
import { actDay, shownTimes, stageName } from './acts.ts';
import { slotEnd, takesPlace } from './festival-phase.ts';

/** When, where and whether an act takes place: what somebody who plans it has to know. */
export interface SeenAct {
  date: string;
  start: string;
  stage: string;
  cancelled: boolean;
}

/** What somebody saw of the acts of their plan, by their ids. */
export interface SeenActs {
  /** When the newest content that was seen was published; empty when that is not known. */
  publishedAt: string;
  acts: Readonly<Record<string, SeenAct>>;
}

/** An act of the plan that is not as it was seen. */
export interface PlanChange {
  slot: Slot;
  /** 'Endret: DJ 2 spiller 21:00', 'Avlyst: DJ 2'. */
  text: string;
}

/** An act as it is now. */
export function seenAct(slot: Slot): SeenAct {
  const { date, start, stage } = slot;
  return { date, start, stage, cancelled: !takesPlace(slot) };
}

/** Whether the start that was seen was a mistake, which nobody is told of. */
function isCorrected(slot: Slot, seen: SeenAct): boolean {
  return slot.date === seen.date && (slot.corrected ?? []).includes(seen.start);
}

/**
 * What has become of an act since it was seen, in words, with day and stage where they differ; null
 * for nothing.
 */
export function changeText(
  slot: Slot,
  seen: SeenAct,
  edition: Pick<Edition, 'stages' | 'venue'>,
): string | null {
  if (!takesPlace(slot)) return seen.cancelled ? null : `Avlyst: ${slot.act}`;
  const isOtherDay = slot.date !== seen.date;
  const isOtherStage = slot.stage !== seen.stage;
  const isOtherTime = isOtherDay || (slot.start !== seen.start && !isCorrected(slot, seen));
  if (!isOtherTime && !isOtherStage && !seen.cancelled) return null;
  const words = [
    seen.cancelled ? 'likevel' : null,
    isOtherDay ? actDay(slot) : null,
    isOtherTime || seen.cancelled ? shownTimes(slot).start : null,
    isOtherStage ? `på ${stageName(edition, slot.stage)}` : null,
  ];
  return `Endret: ${slot.act} spiller ${words.filter((word) => word !== null).join(' ')}`;
}

/** An older page, for example one cached offline, must not revert changes. */
function isOlder({ publishedAt = '' }: Content, seen: SeenActs): boolean {
  return publishedAt < seen.publishedAt;
}

function planActs({ editions }: Content, plan: readonly string[], now: Date) {
  const wanted = new Set(plan);
  return editions.flatMap((edition) =>
    edition.slots
      .filter((slot) => wanted.has(slot.id) && now < slotEnd(slot))
      .map((slot) => ({ slot, edition })),
  );
}

/** The acts of the plan that are not as they were seen and not over, in the programme's order. */
export function planChanges(
  content: Content,
  plan: readonly string[],
  seen: SeenActs,
  now: Date,
): PlanChange[] {
  if (isOlder(content, seen)) return [];
  return planActs(content, plan, now).flatMap(({ slot, edition }) => {
    const before = seen.acts[slot.id];
    const text = before === undefined ? null : changeText(slot, before, edition);
    return text === null ? [] : [{ slot, text }];
  });
}

/**
 * What is seen of this content: new acts of the plan as they are, those of `told` as they are by
 * now, the others as they were; nothing of acts that are not in the plan or are over.
 */
export function seenWith(
  content: Content,
  plan: readonly string[],
  seen: SeenActs,
  { now, told = [] }: { now: Date; told?: readonly string[] },
): SeenActs {
  if (isOlder(content, seen)) return seen;
  const acts = planActs(content, plan, now).map(({ slot }) => {
    const before = told.includes(slot.id) ? undefined : seen.acts[slot.id];
    if (before === undefined) return [slot.id, seenAct(slot)] as const;
    return [
      slot.id,
      isCorrected(slot, before) ? { ...before, start: slot.start } : before,
    ] as const;
  });
  return { publishedAt: content.publishedAt ?? seen.publishedAt, acts: Object.fromEntries(acts) };
}
