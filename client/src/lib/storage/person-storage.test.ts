// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserSession } from '#shared/contracts/session.ts';
import { userSession } from '../session/session.ts';
import { endSession, enter, leave } from '../session/session-acts.ts';
import { formDraft, readOf, VISITOR, writeOf } from './person-storage.ts';

const session = (id: string) => ({ success: true, user: { id } }) as unknown as UserSession;
const draftOf = (person: string) => readOf('utkast', person);

let client: QueryClient;

beforeEach(() => {
  sessionStorage.clear();
  client = new QueryClient();
  enter(userSession, client, session('kari'));
  writeOf('utkast', 'user:kari', 'Karis');
  writeOf('utkast', 'admin:sjef', 'Sjefens');
  writeOf('utkast', VISITOR, 'Gjestens');
});

it('is gone after a logout; a visitor’s and another session’s stay', () => {
  leave(userSession, client);
  expect(['user:kari', 'admin:sjef', VISITOR].map(draftOf)).toEqual(['', 'Sjefens', 'Gjestens']);
});

it('is gone when somebody else logs in, and stays for the same person', () => {
  enter(userSession, client, session('kari'));
  expect(draftOf('user:kari')).toBe('Karis');
  enter(userSession, client, session('ola'));
  expect(draftOf('user:kari')).toBe('');
});

it('is gone when the session has ended elsewhere: another tab, a 401, or a page loaded later', async () => {
  const stop = userSession.follow(client);
  client.setQueryData(userSession.key, { success: false });
  expect(draftOf('user:kari')).toBe('');
  stop();
});

describe('what is typed in a form', () => {
  const form = formDraft('profil');
  const typed = (person: string) => readOf(form, person);
  beforeEach(() => {
    writeOf(form, 'user:kari', 'Karis');
    writeOf(form, 'affiliate:kari', 'Karis kode');
  });

  it('waits for its person when the session ends by itself', () => {
    endSession(userSession, client);
    expect([typed('user:kari'), draftOf('user:kari')]).toEqual(['Karis', '']);
    enter(userSession, client, session('kari'));
    expect(typed('user:kari')).toBe('Karis');
    enter(userSession, client, session('ola'));
    expect([typed('user:kari'), typed('affiliate:kari')]).toEqual(['', 'Karis kode']);
  });

  it('is gone after a logout', () => {
    leave(userSession, client);
    expect([typed('user:kari'), typed('affiliate:kari')]).toEqual(['', 'Karis kode']);
  });
});
