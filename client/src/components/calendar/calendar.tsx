import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo } from 'react';
import {
  DayButton,
  type DayButtonProps,
  DayPicker,
  type DayProps,
  type NavProps,
} from 'react-day-picker';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { capitalize, formatMonth, type IsoDate, weekdayName } from '#shared/oslo-time.ts';
import { dayState } from '#shared/rules/festival-phase.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { Button } from '../ui/button.tsx';
import { classes, cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import {
  type CalendarDay,
  festivalDays,
  fromLocalDate,
  fullDate,
  toLocalDate,
} from './festival-days.ts';

const CLASSES = classes({
  months: 'relative',
  month_caption:
    'flex min-h-12 items-center pr-28 font-extrabold text-[1.25rem] max-[401px]:pr-26 max-[401px]:text-body',
  month_grid:
    'mt-2 table-fixed border-separate max-md:-mx-0.5 max-md:w-[calc(100%+4px)] md:-mx-1.5 md:w-[calc(100%+12px)] max-md:[border-spacing:2px_6px] md:[border-spacing:6px]',
  weekday: 'mono py-1 font-semibold text-fg-3',
  day: 'rdp-day',
  day_button: 'rdp-button',
});

/** A reminder: a corner on the key; its label says it in words, too. */
const CORNER = classes(
  'absolute in-data-selected:top-[11px] top-[5px] right-[7px] size-[9px] [clip-path:polygon(0_0,100%_0,100%_100%)] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none',
);

const MODIFIER_CLASSES = { festival: 'is-festival', reminder: 'has-reminder' };

const monthName = (date: Date) => capitalize(formatMonth(fromLocalDate(date)));

const formatters = {
  formatCaption: monthName,
  formatWeekdayName: (date: Date) => capitalize(weekdayName(fromLocalDate(date)).slice(0, 2)),
};

type FestivalDays = ReturnType<typeof festivalDays>;

const labelsOf = (days: FestivalDays) => ({
  labelGrid: monthName,
  labelWeekday: (date: Date) => weekdayName(fromLocalDate(date)),
  labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
    dayLabel(days, fromLocalDate(date), modifiers),
});

/** `I dag, fredag 22. august 2025, festivaldag: Stand-up og rock, påminnelse satt` */
function dayLabel(
  days: FestivalDays,
  date: IsoDate,
  { today, reminder }: Record<string, boolean>,
): string {
  const festival = days.get(date);
  const parts = [
    today === true && 'i dag',
    fullDate(date).toLowerCase(),
    festival && `festivaldag: ${festival.day.title}`,
    reminder === true && 'påminnelse satt',
  ];
  return capitalize(parts.filter(Boolean).join(', '));
}

function DayKey({ children, ...props }: DayButtonProps) {
  const { today, festival, reminder } = props.modifiers;
  return (
    <DayButton {...props} aria-current={today ? 'date' : undefined}>
      {children}
      {(today || festival) && <i className="rdp-mark" aria-hidden="true" />}
      {reminder && (
        <i className={cx(CORNER, festival ? 'bg-red-ink' : 'bg-yellow')} aria-hidden="true" />
      )}
    </DayButton>
  );
}

/** A plain group instead of a `nav`, whose landmark is for moving between pages. */
function MonthKeys({ onPreviousClick, onNextClick }: NavProps) {
  return (
    <div className="absolute top-0 right-0 flex gap-2">
      <Button
        size="sm"
        variant="coal"
        iconOnly
        icon={<Icon icon={ChevronLeft} />}
        aria-label="Måneden før"
        onClick={onPreviousClick}
      />
      <Button
        size="sm"
        variant="coal"
        iconOnly
        icon={<Icon icon={ChevronRight} />}
        aria-label="Måneden etter"
        onClick={onNextClick}
      />
    </div>
  );
}

/** Drops the library's `role`, which HTML does not allow on a cell outside a grid. */
function DayCell({ day: _day, modifiers: _modifiers, role: _role, ...cell }: DayProps) {
  return <td {...cell} />;
}

const components = { Day: DayCell, DayButton: DayKey, Nav: MonthKeys };

interface MonthGridProps {
  /** Any day of the shown month. */
  month: IsoDate;
  onMonthChange: (day: IsoDate) => void;
  today: IsoDate;
  selected: IsoDate | null;
  /** Called with null when the chosen day is chosen again. */
  onSelect: (day: IsoDate | null) => void;
  reminders?: readonly IsoDate[];
}

/** One month as day keys; today, festival days and reminders are marked by shape and in words. */
export function MonthGrid(props: MonthGridProps) {
  const { editions } = useContent();
  const days = useMemo(() => festivalDays(editions), [editions]);
  const { month, onMonthChange, today, selected, onSelect, reminders = [] } = props;
  return (
    <DayPicker
      mode="single"
      lang="nb"
      weekStartsOn={0}
      fixedWeeks
      showOutsideDays
      today={toLocalDate(today)}
      month={toLocalDate(month)}
      onMonthChange={(date) => onMonthChange(fromLocalDate(date))}
      selected={selected === null ? undefined : toLocalDate(selected)}
      onSelect={(date) => onSelect(date === undefined ? null : fromLocalDate(date))}
      modifiers={{
        festival: [...days.keys()].map(toLocalDate),
        reminder: reminders.map(toLocalDate),
      }}
      modifiersClassNames={MODIFIER_CLASSES}
      classNames={CLASSES}
      formatters={formatters}
      labels={labelsOf(days)}
      components={components}
    />
  );
}

/** Describes the chosen day; always two lines high, so that nothing moves. */
export function DayNote({ date }: { date: IsoDate | null }) {
  const { editions } = useContent();
  const now = useNow();
  const festival = date === null ? undefined : festivalDays(editions).get(date);
  return (
    <p className="min-h-[3.1em] text-fg-2" aria-live="polite">
      {date === null ? 'Ingen dag er valgt.' : fullDate(date)}
      {festival && (
        <>
          <br />
          <strong>
            {festival.edition.name}: {festival.day.title}
          </strong>{' '}
          {dayState(festival.edition, festival.day.date, now) === 'over' && (
            <Tag tone="edged">Avholdt</Tag>
          )}
          <ChangedActs {...festival} />
        </>
      )}
    </p>
  );
}

/** Most changed acts that are named; the others are counted. */
const MOST_NAMED = 4;

/** Acts of the day that were cancelled or moved. */
function ChangedActs({ day, edition }: CalendarDay) {
  const changed = edition.slots
    .filter(({ date }) => date === day.date)
    .flatMap((slot) => {
      const mark = slotMark(slot, edition);
      return mark === null ? [] : [{ id: slot.id, text: `${slot.act}: ${mark.text}` }];
    });
  const more = changed.length - MOST_NAMED;
  return (
    <>
      {changed.slice(0, MOST_NAMED).map(({ id, text }) => (
        <span key={id} className="block">
          {text}
        </span>
      ))}
      {more > 0 && <span className="block">og {more} til</span>}
    </>
  );
}
