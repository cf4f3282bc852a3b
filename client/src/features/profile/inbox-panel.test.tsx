// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { InboxPanel } from './inbox-panel.tsx';
import { messagesQuery } from './profile.queries.ts';
import { KARI, message, profileApi, show } from './testing/profile-world.tsx';

let api: FakeApi;
const user = userEvent.setup();

function Inbox() {
  return <InboxPanel user={KARI} messages={useQuery(messagesQuery(KARI.id))} />;
}

const row = (name: RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  api = profileApi();
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says when there are none', async () => {
  show(<Inbox />);
  await screen.findByRole('heading', { name: 'Ingen meldinger ennå' });
});

it('marks a message read when it is opened, once', async () => {
  const list = [message('1'), message('2', { read: true })];
  api.answers('GET /api/user/messages', list);
  api.answers('POST /api/user/messages/1/read', { success: true });
  show(<Inbox />);
  await screen.findByText('1 ulest');
  expect(row(/^NY Melding 1/).getAttribute('aria-expanded')).toBe('false');
  api.answers('GET /api/user/messages', [
    message('1', { read: true }),
    message('2', { read: true }),
  ]);
  await user.click(row(/^NY Melding 1/));
  await screen.findByText('Alt er lest');
  expect(screen.queryByText('NY')).toBeNull();
  expect(row(/^Melding 1/).getAttribute('aria-expanded')).toBe('true');
  screen.getByText('Fra CTRL Festival · 1. mai 2026 kl. 14:00');
  await user.click(row(/^Melding 1/));
  await user.click(row(/^Melding 1/));
  await user.click(row(/^Melding 2/));
  expect(api.made('POST /api/user/messages/1/read')).toHaveLength(1);
  expect(api.made('POST /api/user/messages/2/read')).toHaveLength(0);
});

it('keeps an opened message open when others come', async () => {
  api.answers('GET /api/user/messages', [message('1', { read: true })]);
  const { client } = show(<Inbox />);
  await user.click(await screen.findByRole('button', { name: /^Melding 1/ }));
  api.answers('GET /api/user/messages', [message('2'), message('1', { read: true })]);
  await act(() => client.refetchQueries(messagesQuery(KARI.id)));
  expect(row(/^Melding 1/).getAttribute('aria-expanded')).toBe('true');
  expect(row(/^NY Melding 2/).getAttribute('aria-expanded')).toBe('false');
});

it('marks all as read', async () => {
  api.answers('GET /api/user/messages', [message('1'), message('2')]);
  api.answers('POST /api/user/messages/read-all', { success: true });
  show(<Inbox />);
  await screen.findByText('2 uleste');
  const read = [message('1', { read: true }), message('2', { read: true })];
  api.answers('GET /api/user/messages', read);
  await user.click(screen.getByRole('button', { name: 'Merk alle som lest' }));
  await screen.findByText('Alt er lest');
  expect(api.made('POST /api/user/messages/read-all')).toEqual([{ ids: ['1', '2'] }]);
  const key = screen.getByRole<HTMLButtonElement>('button', { name: 'Merk alle som lest' });
  expect(key.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(key);
  await user.click(key);
  expect(api.made('POST /api/user/messages/read-all')).toHaveLength(1);
});

it('shows a message unread again when the server did not hear that it was opened', async () => {
  api.answers('GET /api/user/messages', [message('1')]);
  const answer = api.waits('POST /api/user/messages/1/read');
  show(<Inbox />);
  await user.click(await screen.findByRole('button', { name: /^NY Melding 1/ }));
  await screen.findByText('Alt er lest');
  answer({ message: 'Databasen svarer ikke.' }, 503);
  await screen.findByText('1 ulest');
});

it('shows them unread again when the server did not hear it', async () => {
  api.answers('GET /api/user/messages', [message('1')]);
  api.answers('POST /api/user/messages/read-all', { message: 'Databasen svarer ikke.' }, 503);
  show(<Inbox />);
  await user.click(await screen.findByRole('button', { name: 'Merk alle som lest' }));
  await screen.findByText('Kunne ikke merke som lest|Databasen svarer ikke.');
  await screen.findByText('NY');
});

it('leaves addresses as text, however long', async () => {
  const text = 'Se https://ctrl.example/program og\n<b>kom</b>';
  api.answers('GET /api/user/messages', [message('1', { message: text })]);
  const { container } = show(<Inbox />);
  await screen.findByText(/^Se https/);
  expect(container.querySelector('li h2 + div > p')?.textContent).toBe(text);
  expect(container.querySelectorAll('li a, li b')).toHaveLength(0);
});
