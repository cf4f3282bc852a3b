import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fullDate } from '#client/components/calendar/festival-days.ts';
import { failureText } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { ReminderRequest, UserReminder } from '#shared/contracts/reminders.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { remindersQuery } from '../profile.queries.ts';
import { userRequest } from '../user-call.ts';
import { mailWords } from './reminder-state.ts';

/** How long 'Angre' is offered after a reminder was deleted, in ms. */
export const UNDO_MS = 8000;

const PATH = '/api/user/reminders';

/** Sets and deletes reminders. `set` resolves with whether it is stored. */
export function useReminders(user: SessionUser) {
  const client = useQueryClient();
  const reminders = remindersQuery(user.id);
  const busy = useRef(new Set<string>());
  const change = (next: (list: UserReminder[]) => UserReminder[]) =>
    client.setQueryData<UserReminder[]>(reminders.queryKey, (list) => list && next(list));

  const setting = useMutation({
    networkMode: 'always',
    mutationFn: (body: ReminderRequest) => userRequest<UserReminder>(client, 'POST', PATH, body),
    onSuccess: async (reminder) => {
      await client.cancelQueries(reminders);
      change((list) => [...list.filter(({ id }) => id !== reminder.id), reminder]);
      toast({
        title: 'Påminnelsen er satt',
        description: `${fullDate(reminder.date)}. ${mailWords(reminder.date, new Date())}`,
        variant: 'success',
      });
    },
    onSettled: () => client.invalidateQueries(reminders),
  });
  const set = async (body: ReminderRequest): Promise<boolean> => {
    if (busy.current.has(body.date)) return false;
    busy.current.add(body.date);
    try {
      await setting.mutateAsync(body);
      return true;
    } catch (error) {
      toast({
        title: 'Kunne ikke sette påminnelse',
        description: failureText(error),
        variant: 'error',
      });
      return false;
    } finally {
      busy.current.delete(body.date);
    }
  };

  const removing = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: UserReminder) =>
      userRequest(client, 'DELETE', `${PATH}/${encodeURIComponent(id)}`),
    onMutate: async ({ id }) => {
      await client.cancelQueries(reminders);
      change((list) => list.filter((one) => one.id !== id));
    },
    onSuccess: (_answer, { date, text }) => {
      toast({
        title: 'Påminnelsen er slettet',
        description: fullDate(date),
        duration: UNDO_MS,
        action: { label: 'Angre', onSelect: () => void set({ date, text }) },
      });
    },
    onError: (error) =>
      toast({
        title: 'Kunne ikke slette påminnelsen',
        description: failureText(error),
        variant: 'error',
      }),
    onSettled: () => client.invalidateQueries(reminders),
  });
  return { set, setting: setting.isPending, remove: removing.mutate };
}
