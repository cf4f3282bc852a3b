import type { Edition, Slot } from '#shared/content/types.ts';
import { weekdayName } from '#shared/oslo-time.ts';

/**
 * Name of an act's star, the same whether it is pressed or not: that is what a toggle's state says.
 * With the day where the programme has the same act twice.
 */
export function starName({ slots }: Pick<Edition, 'slots'>, { act, date }: Slot): string {
  const isTwice = slots.filter((slot) => slot.act === act).length > 1;
  return `${act}${isTwice ? ` ${weekdayName(date)}` : ''} i min timeplan`;
}
