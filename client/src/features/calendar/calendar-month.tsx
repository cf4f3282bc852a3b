import { useState } from 'react';
import { DayNote } from '#client/components/calendar/day-note.tsx';
import { MonthGrid } from '#client/components/calendar/month-grid.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { capitalize, formatMonth, type IsoDate, osloDate } from '#shared/oslo-time.ts';
import { firstDay } from '#shared/rules/festival-phase.ts';

/**
 * One month with single-day selection. The chosen day starts as today and follows it until the
 * visitor chooses; choosing it again gives it up.
 */
export function CalendarMonth() {
  const { editions } = useContent();
  const today = osloDate(useNow());
  const [chosen, setChosen] = useState<IsoDate | 'none' | 'today'>('today');
  const [month, setMonth] = useState<IsoDate | null>(null);
  const selected = chosen === 'today' ? today : chosen === 'none' ? null : chosen;
  return (
    <div className="min-h-[508px] max-md:mt-6 lg:[grid-area:1/2/3]">
      <MonthGrid
        month={month ?? today}
        onMonthChange={setMonth}
        today={today}
        selected={selected}
        onSelect={(day) => setChosen(day ?? 'none')}
      />
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DayNote date={selected} />
        <div className="flex flex-wrap gap-2.5">
          {editions.map((edition) => (
            <Button
              key={edition.id}
              size="sm"
              variant="coal"
              onClick={() => setMonth(firstDay(edition))}
            >
              {capitalize(formatMonth(firstDay(edition)))}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}
