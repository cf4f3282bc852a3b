// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { enter, leave } from '#client/lib/session/session-acts.ts';
import { readOf, writeOf } from '#client/lib/storage/person-storage.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { adminSession } from './admin-session.ts';

const session = (id: string) => ({ success: true, admin: { id } }) as AdminSession;
const stepsOf = (person: string) => readOf('angre', person);

it('removes what an administrator did in the editor with the logout, and for another one', () => {
  const client = new QueryClient();
  writeOf('angre', 'admin:sjef', '1');
  enter(adminSession, client, session('sjef'));
  expect(stepsOf('admin:sjef')).toBe('1');
  enter(adminSession, client, session('ås'));
  expect(stepsOf('admin:sjef')).toBe('');
  writeOf('angre', 'admin:ås', '1');
  leave(adminSession, client);
  expect(stepsOf('admin:ås')).toBe('');
});
