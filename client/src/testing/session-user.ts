import type { SessionUser } from '#shared/contracts/session.ts';

/** Somebody who is logged in, as the session's call answers. */
export const testUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  username: 'kari',
  email: 'kari@example.no',
  emailConfirmed: true,
  firstName: 'Kari',
  lastName: 'Nordmann',
  bio: null,
  profilePicture: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  ...change,
});
