import { adminQuery, useAdminAct } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import type { AdminUser, AdminUserDetails } from '#shared/contracts/admin-users.ts';
import { giftRequest } from '#shared/contracts/gifts.ts';

export const USERS_PATH = '/api/admin/users';
/** Polling interval of the users, in ms (docs/product/back-office.md#polling-of-the-dashboard). */
export const USERS_POLL_MS = 30_000;

/** The fields of a user that the dialogs need. */
export type UserRef = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'username'>;

export const fullName = ({ firstName, lastName }: UserRef) => `${firstName} ${lastName}`;

export const userQuery = (id: string) =>
  adminQuery<AdminUserDetails>(`${USERS_PATH}/${encodeURIComponent(id)}`, USERS_POLL_MS);

/** Path of the call that sends something to a user. */
export const toUser = ({ id }: UserRef, what: 'gifts' | 'message') =>
  `${USERS_PATH}/${encodeURIComponent(id)}/${what}`;

type Given =
  | { what: 'gifts'; item: AdminUserDetails['gifts'][number] }
  | { what: 'messages'; item: AdminUserDetails['messages'][number] };

/** Withdraws what a user has not opened or read. 'Angre' gives or sends the same again. */
export function useTakeBack(userId: string) {
  const act = useAdminAct();
  const path = `${USERS_PATH}/${encodeURIComponent(userId)}`;
  return async (given: Given): Promise<boolean> => {
    const { what, item } = given;
    if ((await act('DELETE', `${path}/${what}/${item.id}`)) === null) return false;
    const again = () =>
      given.what === 'gifts'
        ? act('POST', `${path}/gifts`, giftRequest.parse(given.item))
        : act('POST', `${path}/message`, { message: given.item.message });
    toast({
      title: what === 'gifts' ? 'Gaven er tatt tilbake' : 'Meldingen er tatt tilbake',
      description: item.title,
      variant: 'success',
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => void again() },
    });
    return true;
  };
}
