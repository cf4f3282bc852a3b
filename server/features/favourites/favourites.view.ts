import type { Context } from '#server/context.ts';
import type { Mark, PlanAnswer } from '#shared/contracts/plan.ts';

/** Path of the calendar feeds. */
const CALENDARS = '/kalender';

/** Ids of every act of the programme, in its order. */
export function knownSlots({ content }: Pick<Context, 'content'>): string[] {
  return content.current().editions.flatMap(({ slots }) => slots.map(({ id }) => id));
}

/** Address of the calendar feed with a token. */
export function feedAddress(ctx: Pick<Context, 'publicUrl'>, token: string): string {
  return `${ctx.publicUrl()}${CALENDARS}/${token}.ics`;
}

/** A plan as its owner gets it: only what the programme still has, in its order. */
export function planView(
  ctx: Pick<Context, 'content' | 'publicUrl'>,
  marks: readonly Mark[],
  feedToken: string | null,
): PlanAnswer {
  const bySlot = new Map(marks.map((mark) => [mark.slot, mark]));
  const known = knownSlots(ctx).flatMap((slot) => bySlot.get(slot) ?? []);
  return {
    marks: known,
    items: known.flatMap(({ slot, on }) => (on ? [slot] : [])),
    calendar: feedToken === null ? null : feedAddress(ctx, feedToken),
  };
}
