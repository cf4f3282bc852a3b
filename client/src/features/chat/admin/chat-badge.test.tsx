// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { FakeSocket } from '#client/testing/fake-socket.ts';
import type { ChatRoom } from '#shared/rules/chat.ts';
import { AdminChatBadge, ChatModeration } from './moderation.tsx';

let world: AdminWorld;
beforeEach(() => {
  world = adminWorld();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(leaveAdminWorld);

async function show(held: number, reported: number): Promise<void> {
  world.api.answers('GET /api/admin/chat/held', { items: [], total: held });
  world.api.answers('GET /api/admin/chat/reports', { items: [], total: reported });
  await world.show(
    <ChatModeration>
      <AdminChatBadge />
    </ChatModeration>,
  );
}
const texts = () =>
  screen.queryAllByText(/./, { selector: '.tag' }).map(({ textContent }) => textContent);

it.each([
  [3, 2, ['5 venter på en moderator']],
  [0, 1, ['1 venter på en moderator']],
  [0, 0, []],
])('counts %d held and %d reported lines', async (held, reported, expected) => {
  await show(held, reported);
  expect(texts()).toEqual(expected);
});

it('counts unread lines of every room while no room is on the screen', async () => {
  await show(0, 1);
  const { last } = FakeSocket;
  act(() => last.accept());
  const line = (id: string, room: ChatRoom, isAdmin: 'true' | 'false' = 'false') =>
    last.say({
      type: 'new_message',
      message: {
        id,
        navn: 'Emil',
        melding: 'Hei',
        room,
        isAdmin,
        isSystemMessage: false,
        createdAt: '2026-06-01T10:00:00.000Z',
      },
    });
  act(() => {
    line('1', 'festival');
    line('2', 'gaming');
    line('3', 'gaming', 'true');
    line('4', 'cosplay');
  });
  expect(texts()).toEqual(['3 uleste', '1 venter på en moderator']);
});
