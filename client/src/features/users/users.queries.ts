import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQuery, refreshAdmin, useAdminAct } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import { createSubmitKeys } from '#client/lib/submit-keys.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminUser, AdminUserDetails } from '#shared/contracts/admin-users.ts';
import { type GiftRequest, giftRequest } from '#shared/contracts/gifts.ts';

export const USERS_PATH = '/api/admin/users';
/**
 * How often the users are asked for, in ms (docs/product/back-office.md#polling-of-the-dashboard).
 */
export const USERS_POLL_MS = 30_000;

/** What the dialogs need to know of a user. */
export type UserRef = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'username'>;

export const fullName = ({ firstName, lastName }: UserRef) => `${firstName} ${lastName}`;

export const userQuery = (id: string) =>
  adminQuery<AdminUserDetails>(`${USERS_PATH}/${encodeURIComponent(id)}`, USERS_POLL_MS);

/** Gives a gift to a user, or the same one to each of several; none of them without the others. */
export function useGiveGift() {
  const client = useQueryClient();
  const sendToUser = useSendToUser();
  const keys = useRef(createSubmitKeys());
  return async (users: readonly UserRef[], gift: GiftRequest): Promise<void> => {
    const [user, ...others] = users;
    if (user === undefined) return;
    if (others.length === 0) return sendToUser(user, 'gifts', gift);
    const body = { ...gift, userIds: users.map(({ id }) => id) };
    const headers = { 'Idempotency-Key': keys.current.keyFor(body) };
    await apiRequest('POST', `${USERS_PATH}/gifts`, body, { headers });
    keys.current.renew();
    void refreshAdmin(client);
  };
}

/** How long 'Angre' is offered, in ms (docs/product/back-office.md#deletion). */
export const UNDO_MS = 10_000;

type Given =
  | { what: 'gifts'; item: AdminUserDetails['gifts'][number] }
  | { what: 'messages'; item: AdminUserDetails['messages'][number] };

/** Takes back what a user has not opened or read. 'Angre' gives or sends the same again. */
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

/**
 * Sends something to a user, once however often it is pressed: the same content sent again after a
 * lost answer carries the same Idempotency-Key. Rejects with an `ApiError`.
 */
export function useSendToUser() {
  const client = useQueryClient();
  const keys = useRef(createSubmitKeys());
  return async (user: UserRef, what: 'gifts' | 'message', body: unknown): Promise<void> => {
    const key = keys.current.keyFor({ user: user.id, what, body });
    const path = `${USERS_PATH}/${encodeURIComponent(user.id)}/${what}`;
    await apiRequest('POST', path, body, { headers: { 'Idempotency-Key': key } });
    keys.current.renew();
    void refreshAdmin(client);
  };
}
