import { useQueryClient } from '@tanstack/react-query';
import { fullDate } from '#client/components/calendar/festival-days.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import type { ReminderRequest, UserReminder } from '#shared/contracts/reminders.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { type IsoDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import { remindersQuery, userCall } from '../profile.queries.ts';

/** Sets and deletes reminders. `set` resolves to whether it was stored. */
export function useReminders(user: SessionUser) {
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
        description: `${fullDate(date)}. ${mailWords(date, new Date())}`,
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
        action: { label: 'Angre', onSelect: () => void set({ date, text }) },
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
  today: IsoDate,
  reminders: readonly UserReminder[],
): string | null {
  if (day === null) return 'Velg en dag i kalenderen først.';
  if (reminders.some(({ date }) => date === day))
    return 'Du har allerede en påminnelse på denne dagen.';
  return day < today ? 'Dagen er over.' : null;
}

/** Norwegian text on when the e-mail for a day is sent: at 08:00 in Oslo. */
export function mailWords(day: IsoDate | null, now: Date): string {
  return day === osloDate(now) && osloClock(now) >= '08:00'
    ? 'Klokka er over 08:00, så i dag kommer det ingen e-post.'
    : 'Du får en e-post klokka 08:00 den dagen.';
}

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
