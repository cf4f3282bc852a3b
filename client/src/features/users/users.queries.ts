import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminQuery, refreshAdmin } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import { createSubmitKeys } from '#client/lib/submit-keys.ts';
import type { AdminUser, AdminUserDetails } from '#shared/contracts/admin-users.ts';

export const USERS_PATH = '/api/admin/users';
/** How often the users are asked for, in ms (specification, accounts, section 9). */
export const USERS_POLL_MS = 30_000;

/** What the dialogs need to know of a user. */
export type UserRef = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'username'>;

export const fullName = ({ firstName, lastName }: UserRef) => `${firstName} ${lastName}`;

export const userQuery = (id: string) =>
  adminQuery<AdminUserDetails>(`${USERS_PATH}/${encodeURIComponent(id)}`, USERS_POLL_MS);

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
