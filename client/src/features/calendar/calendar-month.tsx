import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { DayButton, type DayButtonProps, DayPicker, type NavProps } from 'react-day-picker';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { editions } from '#shared/content/index.ts';
import { capitalize, formatMonth, type IsoDate, osloDate, weekdayName } from '#shared/oslo-time.ts';
import { firstDay } from '#shared/rules/festival-phase.ts';
import { DayNote } from './day-note.tsx';
import { festivalDays, fromLocalDate, fullDate, toLocalDate } from './festival-days.ts';

const days = festivalDays(editions);
const festivalDates = [...days.keys()].map(toLocalDate);

const CLASSES = {
  months: 'rdp-months',
  month_caption: 'rdp-caption',
  month_grid: 'rdp-grid',
  weekday: 'rdp-weekday',
  day: 'rdp-day',
  day_button: 'rdp-button',
};

const monthName = (date: Date) => capitalize(formatMonth(fromLocalDate(date)));

const formatters = {
  formatCaption: monthName,
  formatWeekdayName: (date: Date) => capitalize(weekdayName(fromLocalDate(date)).slice(0, 2)),
};

const labels = {
  labelGrid: monthName,
  labelWeekday: (date: Date) => weekdayName(fromLocalDate(date)),
  labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
    dayLabel(fromLocalDate(date), modifiers.today === true),
};

/** `I dag, fredag 22. august 2025, festivaldag: Stand-up og rock` */
function dayLabel(date: IsoDate, today: boolean): string {
  const festival = days.get(date);
  const parts = [
    today && 'i dag',
    fullDate(date).toLowerCase(),
    festival && `festivaldag: ${festival.day.title}`,
  ];
  return capitalize(parts.filter(Boolean).join(', '));
}

function DayKey({ children, ...props }: DayButtonProps) {
  const marked = props.modifiers.today || props.modifiers.festival;
  return (
    <DayButton {...props} aria-current={props.modifiers.today ? 'date' : undefined}>
      {children}
      {marked && <i className="rdp-mark" aria-hidden="true" />}
    </DayButton>
  );
}

/** A plain group: the page's navigation landmarks are for moving between pages. */
function MonthKeys({ onPreviousClick, onNextClick }: NavProps) {
  return (
    <div className="rdp-nav">
      <Key
        size="sm"
        variant="kull"
        iconOnly
        icon={<Icon icon={ChevronLeft} />}
        aria-label="Måneden før"
        onClick={onPreviousClick}
      />
      <Key
        size="sm"
        variant="kull"
        iconOnly
        icon={<Icon icon={ChevronRight} />}
        aria-label="Måneden etter"
        onClick={onNextClick}
      />
    </div>
  );
}

const components = { DayButton: DayKey, Nav: MonthKeys };

/**
 * One month with single-day selection. The chosen day starts as today and follows it until the
 * visitor chooses; choosing it again gives it up.
 */
export function CalendarMonth() {
  const today = osloDate(useNow());
  const [chosen, setChosen] = useState<IsoDate | 'none' | 'today'>('today');
  const [month, setMonth] = useState<IsoDate | null>(null);
  const selected = chosen === 'today' ? today : chosen === 'none' ? null : chosen;
  return (
    <div className="calendar__month">
      <DayPicker
        mode="single"
        lang="nb"
        weekStartsOn={0}
        fixedWeeks
        showOutsideDays
        today={toLocalDate(today)}
        month={toLocalDate(month ?? today)}
        onMonthChange={(date) => setMonth(fromLocalDate(date))}
        selected={selected === null ? undefined : toLocalDate(selected)}
        onSelect={(date) => setChosen(date === undefined ? 'none' : fromLocalDate(date))}
        modifiers={{ festival: festivalDates }}
        modifiersClassNames={{ festival: 'is-festival' }}
        classNames={CLASSES}
        formatters={formatters}
        labels={labels}
        components={components}
      />
      <div className="calendar__below">
        <DayNote date={selected} />
        <div className="calendar__jump">
          {editions.map((edition) => (
            <Key
              key={edition.id}
              size="sm"
              variant="kull"
              onClick={() => setMonth(firstDay(edition))}
            >
              {capitalize(formatMonth(firstDay(edition)))}
            </Key>
          ))}
        </div>
      </div>
    </div>
  );
}
