import Bell from 'lucide-react/icons/bell';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { fullDate } from '#client/components/calendar/festival-days.ts';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import type { UserReminder } from '#shared/contracts/reminders.ts';
import { formatDate, type IsoDate } from '#shared/oslo-time.ts';
import { MoreKey } from '../more-key.tsx';
import { useMore } from '../use-more.ts';
import { reminderOrder } from './reminder-state.ts';

/** Number of reminders shown at first. */
const PAGE = 10;

export interface ReminderListProps {
  reminders: readonly UserReminder[];
  today: IsoDate;
  onRemove: (reminder: UserReminder) => void;
  /** Selects the day in the calendar. */
  onShow: (day: IsoDate) => void;
}

/** All reminders, the next one first. */
export function ReminderList({ reminders, today, onRemove, onShow }: ReminderListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { coming, over } = reminderOrder(reminders, today);
  const { shown, rest, more } = useMore([...coming, ...over], PAGE);
  return (
    <section className="grid content-start gap-3" aria-labelledby="paminnelser-tittel">
      <h2 ref={heading} tabIndex={-1} id="paminnelser-tittel" className="display display--h4">
        Påminnelser
      </h2>
      {reminders.length === 0 && (
        <p className="dim">Ingen påminnelser ennå. Velg en dag og trykk «Sett påminnelse».</p>
      )}
      <ul>
        {shown.map((reminder) => {
          const isOver = reminder.date < today;
          return (
            <li
              key={reminder.id}
              className={cx(
                'wrap-anywhere grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3.5 border-coal-4 border-b py-3.5',
                isOver && 'text-fg-2',
              )}
            >
              <Icon icon={Bell} className="mt-3.5 text-yellow" />
              <div>
                <button
                  type="button"
                  className="min-h-11 cursor-pointer text-left font-bold underline-offset-[0.28em] hover:underline"
                  onClick={() => onShow(reminder.date)}
                >
                  {fullDate(reminder.date)}
                </button>{' '}
                {isOver && <Tag tone="edged">Over</Tag>}
                {reminder.text !== null && <p className="dim">{reminder.text}</p>}
              </div>
              <Button
                size="sm"
                variant="coal"
                iconOnly
                icon={<Icon icon={Trash2} />}
                aria-label={`Slett påminnelsen ${formatDate(reminder.date)}`}
                onClick={() => {
                  onRemove(reminder);
                  // The button is removed with its row.
                  heading.current?.focus({ preventScroll: true });
                }}
              />
            </li>
          );
        })}
      </ul>
      <MoreKey rest={rest} onMore={more} />
    </section>
  );
}
