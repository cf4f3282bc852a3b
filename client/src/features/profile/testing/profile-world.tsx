import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { userSession, useSession } from '#client/lib/session/session.ts';
import { useToasts } from '#client/lib/toast.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import type { UserGift } from '#shared/contracts/gifts.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';
import type { SessionUser } from '#shared/contracts/session.ts';

export const KARI: SessionUser = {
  id: 'user-1',
  username: 'kari',
  email: 'kari@epost.example',
  emailConfirmed: true,
  firstName: 'Kari',
  lastName: 'Nordmann',
  bio: 'Danser til lyset går.',
  profilePicture: null,
  createdAt: '2026-03-01T12:00:00.000Z',
};

export function gift(id: string, change: Partial<UserGift> = {}): UserGift {
  return {
    id,
    title: `Gave ${id}`,
    description: null,
    giftType: 'points',
    value: null,
    givenByAdmin: 'CTRL Festival',
    opened: false,
    openedAt: null,
    createdAt: '2026-05-01T12:00:00.000Z',
    ...change,
  };
}

export function message(id: string, change: Partial<UserMessage> = {}): UserMessage {
  return {
    id,
    fromAdmin: 'CTRL Festival',
    title: `Melding ${id}`,
    message: `Tekst ${id}`,
    messageType: 'general',
    read: false,
    readAt: null,
    createdAt: '2026-05-01T12:00:00.000Z',
    ...change,
  };
}

function Toasts() {
  const [shown] = useToasts();
  return (
    <output data-testid="toast">
      {shown && [shown.title, shown.description].filter(Boolean).join('|')}
    </output>
  );
}

function Name() {
  const { user } = useSession();
  return <output data-testid="session">{user === null ? 'ingen' : user.firstName}</output>;
}

/** A fake API with an empty account, in place of `fetch`. */
export function profileApi(): FakeApi {
  const api = fakeApi();
  api.answers('GET /api/user/session', { success: true, user: KARI });
  api.answers('GET /api/user/gifts', []);
  api.answers('GET /api/user/messages', []);
  api.answers('GET /api/user/reminders', []);
  api.answers('GET /api/user/favourites', { marks: [], items: [], calendar: null });
  api.answers('GET /api/user/stats', {
    messageCount: 0,
    activityLevel: 1,
    totalPoints: 0,
    chatPoints: 0,
    badges: [],
  });
  api.answers('GET /api/user/shares', { count: 0, rewarded: 0, points: 0, shares: [] });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return api;
}

/** Renders a part of Kari's profile, with the notices and the session below it. */
export function show(part: ReactElement, user: SessionUser | null = KARI) {
  const client = createQueryClient();
  client.setQueryData(
    [...userSession.key],
    user === null ? { success: false } : { success: true, user },
  );
  const page = render(
    <QueryClientProvider client={client}>
      {part}
      <Toasts />
      <Name />
    </QueryClientProvider>,
  );
  return { client, ...page };
}
