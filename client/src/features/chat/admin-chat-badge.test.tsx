// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { AdminChatBadge } from './admin-chat-badge.tsx';

let world: AdminWorld;
beforeEach(() => {
  world = adminWorld();
});
afterEach(leaveAdminWorld);

it.each([
  [3, 2, '5 venter på en moderator'],
  [0, 1, '1 venter på en moderator'],
  [0, 0, null],
])('counts %d held and %d reported lines', async (held, reported, text) => {
  world.api.answers('GET /api/admin/chat/held', { lines: [], total: held });
  world.api.answers('GET /api/admin/chat/reports', { lines: [], total: reported });
  await world.show(<AdminChatBadge />);
  expect(screen.queryByText(/./, { selector: '.tag' })?.textContent ?? null).toBe(text);
});
