import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#client/lib/call/use-call.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { messagesQuery } from '../profile.queries.ts';
import { userCall } from '../user-call.ts';

/** Marks messages as read: optimistically, and rolled back when the call fails. */
export function useReadMessages(user: SessionUser) {
  const client = useQueryClient();
  const messages = messagesQuery(user.id);

  const mark = async (ids: readonly string[]) => {
    await client.cancelQueries(messages);
    const readAt = new Date().toISOString();
    client.setQueryData(messages.queryKey, (list) =>
      list?.map((one) =>
        one.read || !ids.includes(one.id) ? one : { ...one, read: true, readAt },
      ),
    );
  };
  const onSettled = () => void client.invalidateQueries(messages);
  const failure = { title: 'Kunne ikke merke som lest' };

  const one = useCall({
    send: async (id: string) => {
      await mark([id]);
      await userCall(client, 'POST /api/user/messages/:id/read', { params: { id } });
    },
    onSettled,
    // The message can be read all the same.
    failure: { ...failure, isQuiet: true },
    isParallel: true,
  });
  const all = useCall({
    send: async (ids: string[]) => {
      await mark(ids);
      await userCall(client, 'POST /api/user/messages/read-all', { body: { ids } });
    },
    onSettled,
    failure,
  });
  return {
    read: (id: string) => void one.run(id),
    /** The messages on the screen; those that arrive meanwhile stay unread. */
    readAll: (ids: string[]) => void all.run(ids),
    readingAll: all.pending,
  };
}
