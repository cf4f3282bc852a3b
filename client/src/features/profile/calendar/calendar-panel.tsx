import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayNote } from '#client/components/calendar/day-note.tsx';
import { MonthGrid } from '#client/components/calendar/month-grid.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useNow } from '#client/lib/clock.tsx';
import type { UserReminder } from '#shared/contracts/reminders.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { type IsoDate, osloDate } from '#shared/oslo-time.ts';
import { Panel } from '../panel.tsx';
import { remindersQuery } from '../profile.queries.ts';
import { FestivalCard } from './festival-card.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { ReminderList } from './reminder-list.tsx';
import { whyNot } from './reminder-state.ts';
import { useReminders } from './reminders.queries.ts';

/** The tab 'Kalender': the countdown, the plan, a month to choose a day in, and the user's reminders. */
export function CalendarPanel({ user }: { user: SessionUser }) {
  const reminders = useQuery(remindersQuery(user.id));
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-[clamp(2rem,4.4vw,4rem)] lg:gap-y-10">
      <FestivalCard />
      <PlanPanel user={user} />
      <Panel
        query={reminders}
        failure="Kunne ikke laste påminnelsene"
        loadingText="Laster påminnelsene"
        loading={
          <div className="grid gap-5">
            <Skeleton width="12rem" height="2rem" />
            <Skeleton height="22rem" />
          </div>
        }
      >
        {(list) => <Reminders user={user} list={list} />}
      </Panel>
    </div>
  );
}

function Reminders({ user, list }: { user: SessionUser; list: readonly UserReminder[] }) {
  const today = osloDate(useNow());
  const [day, setDay] = useState<IsoDate | null>(null);
  const [month, setMonth] = useState<IsoDate | null>(null);
  const { set, setting, remove } = useReminders(user);
  return (
    <>
      <div className="grid gap-4 lg:col-2 lg:row-[1/span_3] [&>[aria-live]]:min-h-[3.1em]">
        <div className="max-md:mt-6 lg:[grid-area:1/2/3]">
          <MonthGrid
            month={month ?? today}
            onMonthChange={setMonth}
            today={today}
            selected={day}
            onSelect={setDay}
            reminders={list.map(({ date }) => date)}
          />
        </div>
        <DayNote date={day} />
        <ReminderForm day={day} reason={whyNot(day, today, list)} pending={setting} onSet={set} />
      </div>
      <ReminderList
        reminders={list}
        today={today}
        onRemove={remove}
        onShow={(date) => {
          setDay(date);
          setMonth(date);
        }}
      />
    </>
  );
}
