import { useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellPlus from 'lucide-react/icons/bell-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { DayNote, MonthGrid } from '#client/components/calendar/calendar.tsx';
import { fullDate } from '#client/components/calendar/festival-days.ts';
import { TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useCall } from '#client/lib/call/use-call.ts';
import { useTextDraft } from '#client/lib/call/use-form-draft.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import {
  REMINDER_MAILS_AT,
  REMINDER_TEXT_MAX,
  type ReminderRequest,
  type UserReminder,
} from '#shared/contracts/reminders.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { formatDate, type IsoDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { countdown, countdownText } from '#shared/rules/countdown.ts';
import { firstDay } from '#shared/rules/festival-phase.ts';
import { LoadedData, MoreKey, useMore } from '../loaded-data.tsx';
import { remindersQuery, userCall } from '../profile.queries.ts';
import { PlanPanel } from './plan-panel.tsx';

/** Sets and deletes reminders. `set` resolves to whether it was stored. */
function useReminders(user: SessionUser) {
  const client = useQueryClient();
  const reminders = remindersQuery(user.id);
  const change = async (next: (list: UserReminder[]) => UserReminder[]) => {
    await client.cancelQueries(reminders);
    client.setQueryData(reminders.queryKey, (list) => list && next(list));
  };
  const onSettled = () => void client.invalidateQueries(reminders);

  const setting = useCall({
    send: async (body: ReminderRequest) => {
      const reminder = await userCall(client, 'POST /api/user/reminders', { body });
      await change((list) => [...list.filter(({ id }) => id !== reminder.id), reminder]);
      return reminder;
    },
    onSuccess: ({ date }) =>
      toast({
        title: 'Påminnelsen er satt',
        description: `${fullDate(date)}. ${mailWords(user)}`,
        variant: 'success',
      }),
    onSettled,
    failure: { title: 'Kunne ikke sette påminnelse' },
    isParallel: true,
  });
  const set = async (body: ReminderRequest) => (await setting.run(body)) !== null;

  const removing = useCall({
    send: async ({ id }: UserReminder) => {
      await change((list) => list.filter((one) => one.id !== id));
      await userCall(client, 'DELETE /api/user/reminders/:id', { params: { id } });
    },
    onSuccess: (_answer, { date, text }) =>
      toast({
        title: 'Påminnelsen er slettet',
        description: fullDate(date),
        duration: UNDO_MS,
        ...(whyNot(date, new Date(), []) === null && {
          action: { label: 'Angre', onSelect: () => void set({ date, text }) },
        }),
      }),
    onSettled,
    failure: { title: 'Kunne ikke slette påminnelsen' },
    isParallel: true,
  });
  return {
    set,
    setting: setting.pending,
    remove: (reminder: UserReminder) => void removing.run(reminder),
  };
}

/**
 * Norwegian message why no reminder can be set on a day; null when one can
 * (docs/product/accounts.md#reminders).
 */
export function whyNot(
  day: IsoDate | null,
  now: Date,
  reminders: readonly UserReminder[],
): string | null {
  const today = osloDate(now);
  if (day === null) return 'Velg en dag i kalenderen først.';
  if (reminders.some(({ date }) => date === day))
    return 'Du har allerede en påminnelse på denne dagen.';
  if (day < today) return 'Dagen er over.';
  return day === today && osloClock(now) >= REMINDER_MAILS_AT
    ? 'Klokka er over 08:00, og dagens påminnelser er sendt. Velg en dag som kommer.'
    : null;
}

/** Norwegian text on the e-mail of a reminder: at 08:00 in Oslo, to a confirmed address only. */
const mailWords = ({ emailConfirmed }: SessionUser): string =>
  emailConfirmed
    ? `Du får en e-post klokka ${REMINDER_MAILS_AT} den dagen.`
    : `Bekreft e-postadressen din, så får du en e-post klokka ${REMINDER_MAILS_AT} den dagen.`;

/** Upcoming days first, the nearest on top; then past ones, the latest on top. */
export function reminderOrder(
  reminders: readonly UserReminder[],
  today: IsoDate,
): { coming: readonly UserReminder[]; over: readonly UserReminder[] } {
  const sorted = [...reminders].sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    coming: sorted.filter(({ date }) => date >= today),
    over: sorted.filter(({ date }) => date < today).reverse(),
  };
}

/** The tab 'Kalender': countdown, plan, a month to choose a day in, and reminders. */
export function CalendarPanel({ user }: { user: SessionUser }) {
  const reminders = useQuery(remindersQuery(user.id));
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-[clamp(2rem,4.4vw,4rem)] lg:gap-y-10">
      <FestivalCard />
      <PlanPanel user={user} />
      <LoadedData
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
      </LoadedData>
    </div>
  );
}

function Reminders({ user, list }: { user: SessionUser; list: readonly UserReminder[] }) {
  const now = useNow();
  const today = osloDate(now);
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
        <ReminderForm
          user={user}
          day={day}
          reason={whyNot(day, now, list)}
          pending={setting}
          onSet={set}
        />
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

const CARD = classes(
  'on-bone grid content-start justify-items-start gap-2 rounded-panel bg-bone p-6.5 forced-colors:border forced-colors:border-[CanvasText]',
);

/** Countdown to the next festival (docs/product/public-site.md#countdown). */
export function FestivalCard() {
  const { editions, site } = useContent();
  const value = countdown(editions, useNow());
  const text = countdownText(value);
  if (value.kind === 'thanks') {
    return (
      <section className={CARD} aria-label="Festivalen">
        <p className="display text-[clamp(2rem,9vw,3rem)]">{text}</p>
        <p className="font-bold">{site.texts.calendar.bannerText}</p>
        <Button href="/#nyhetsbrev" variant="coal" size="sm" className="mt-3">
          Få beskjed på e-post
        </Button>
      </section>
    );
  }
  const [number, ...words] = text.split(' ');
  return (
    <section className={CARD} aria-label="Festivalen">
      <p className="mono">
        {site.organisation.name}, {formatDate(firstDay(value.edition))}
      </p>
      {value.kind !== 'days' ? (
        <p className="display text-[clamp(2rem,9vw,3rem)]">{text}</p>
      ) : (
        <p className="display grid text-h4">
          <span className="font-stretch-92% text-[clamp(4.5rem,24vw,7.5rem)] leading-none">
            {number}
          </span>{' '}
          <span>{words.join(' ')}</span>
        </p>
      )}
    </section>
  );
}

interface ReminderFormProps {
  user: SessionUser;
  day: IsoDate | null;
  /** Why the day is invalid; null when it is valid. */
  reason: string | null;
  pending: boolean;
  /** Resolves to whether the reminder was stored. */
  onSet: (reminder: ReminderRequest) => Promise<boolean>;
}

/** 'Sett påminnelse' for the chosen day, with an optional text. */
function ReminderForm({ user, day, reason, pending, onSet }: ReminderFormProps) {
  const [text, setText] = useTextDraft('paminnelse', `user:${user.id}`);
  const send = async () => {
    if (day === null || reason !== null) return;
    if (await onSet({ date: day, text: text.trim() === '' ? null : text })) setText('');
  };
  return (
    <Form
      aria-label="Påminnelse"
      submitting={pending}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Hva vil du huske?"
        optional
        maxLength={REMINDER_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitKey
          pending={pending}
          pendingText="Setter..."
          disabled={reason !== null}
          icon={<Icon icon={BellPlus} />}
        >
          Sett påminnelse
        </SubmitKey>
        <p className="dim small min-h-[1.55em]" aria-live="polite">
          {reason ?? mailWords(user)}
        </p>
      </div>
    </Form>
  );
}

const PAGE = 10;

interface ReminderListProps {
  reminders: readonly UserReminder[];
  today: IsoDate;
  onRemove: (reminder: UserReminder) => void;
  onShow: (day: IsoDate) => void;
}

/** Sorted by `reminderOrder`. */
function ReminderList({ reminders, today, onRemove, onShow }: ReminderListProps) {
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
                  // The button that had the focus is removed with its row.
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
