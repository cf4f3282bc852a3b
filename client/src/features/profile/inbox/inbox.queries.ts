import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { messagesQuery } from '../profile.queries.ts';
import { userRequest } from '../user-call.ts';

/** Marks messages as read: optimistically, and rolled back when the call fails. */
export function useReadMessages(user: SessionUser) {
  const client = useQueryClient();
  const messages = messagesQuery(user.id);

  const mark = async (ids: readonly string[]) => {
    await client.cancelQueries(messages);
    const readAt = new Date().toISOString();
    client.setQueryData<UserMessage[]>(messages.queryKey, (list) =>
      list?.map((one) =>
        one.read || !ids.includes(one.id) ? one : { ...one, read: true, readAt },
      ),
    );
  };
  const refresh = () => client.invalidateQueries(messages);

  const readOne = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) =>
      userRequest(client, 'POST', `/api/user/messages/${encodeURIComponent(id)}/read`),
    onMutate: (id) => mark([id]),
    onSettled: refresh,
  });
  const readAll = useMutation({
    networkMode: 'always',
    mutationFn: (ids: string[]) =>
      userRequest(client, 'POST', '/api/user/messages/read-all', { ids }),
    onMutate: mark,
    onError: (error) =>
      toast({
        title: 'Kunne ikke merke som lest',
        description: failureText(error),
        variant: 'error',
      }),
    onSettled: refresh,
  });
  return {
    read: (id: string) => readOne.mutate(id),
    /** The messages on the screen; those that arrive meanwhile stay unread. */
    readAll: (ids: string[]) => readAll.mutate(ids),
    readingAll: readAll.isPending,
  };
}
