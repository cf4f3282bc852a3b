import { adminRead, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

import type { AdminUser, AdminUserDetails } from '#shared/contracts/admin-users.ts';
import { giftRequest } from '#shared/contracts/gifts.ts';

/** Polling interval of the users, in ms (docs/product/back-office.md#polling-of-the-dashboard). */
export const USERS_POLL_MS = 30_000;

export type UserRef = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'username'>;

export const fullName = ({ firstName, lastName }: UserRef) => `${firstName} ${lastName}`;

export const userQuery = (id: string) =>
  adminRead('GET /api/admin/users/:id', USERS_POLL_MS, { params: { id } });

type Given =
  | { what: 'gifts'; item: AdminUserDetails['gifts'][number] }
  | { what: 'messages'; item: AdminUserDetails['messages'][number] };

/** Withdraws an unopened gift or an unread message. 'Angre' sends the same again. */
export function useTakeBack(userId: string) {
  const call = useAdminCall();
  const params = { id: userId };
  const takeBack = ({ what, item }: Given) =>
    what === 'gifts'
      ? call('DELETE /api/admin/users/:id/gifts/:giftId', {
          params: { ...params, giftId: item.id },
        })
      : call('DELETE /api/admin/users/:id/messages/:messageId', {
          params: { ...params, messageId: item.id },
        });
  const giveAgain = ({ what, item }: Given) =>
    what === 'gifts'
      ? call('POST /api/admin/users/:id/gifts', { params, body: giftRequest.parse(item) })
      : call('POST /api/admin/users/:id/message', { params, body: { message: item.message } });
  return async (given: Given): Promise<boolean> => {
    const { what, item } = given;
    if ((await takeBack(given)) === null) return false;
    toast({
      title: what === 'gifts' ? 'Gaven er tatt tilbake' : 'Meldingen er tatt tilbake',
      description: item.title,
      variant: 'success',
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => void giveAgain(given) },
    });
    return true;
  };
}
