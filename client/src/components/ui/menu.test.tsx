// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import type { MenuItem } from './menu-panel.tsx';

const onSelect = vi.fn();
const items: MenuItem[] = [
  { label: 'Eventer', href: '/events' },
  { kind: 'separator', id: 'strek' },
  { label: 'Søk som frivillig', href: 'https://skjema.example/' },
  { kind: 'action', label: 'Varsle', onSelect },
];

beforeAll(async () => {
  await import('./menu-panel.tsx');
});
beforeAll(() => {
  // jsdom has no scrolling.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Mer' });

it('is a plain button with its state before any of its code is there', () => {
  const html = renderToStaticMarkup(<Menu label="Mer" items={items} />);
  expect(html).toContain('aria-haspopup="menu"');
  expect(html).toContain('aria-expanded="false"');
  expect(html).not.toContain('Eventer');
});

it('opens at the first press of a key, with the focus on the first entry', async () => {
  render(<Menu label="Mer" items={items} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Eventer' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(screen.getByRole('menu', { name: 'Mer' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Søk som frivillig' }).getAttribute('target')).toBe(
    '_blank',
  );
});

it('puts the focus on the first entry also when the key came before the code', async () => {
  render(<Menu label="Mer" items={items} />);
  fireEvent.keyDown(button(), { key: 'ArrowDown' });
  const first = await screen.findByRole('menuitem', { name: 'Eventer' });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('gives the focus back to the same button', async () => {
  render(<Menu label="Mer" items={items} />);
  const user = userEvent.setup();
  const before = button();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(before));
  expect(button()).toBe(before);
  expect(before.getAttribute('aria-expanded')).toBe('false');
});

it('does what an entry says and closes', async () => {
  render(<Menu label="Mer" items={items} />);
  const user = userEvent.setup();
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Varsle' }));
  expect(onSelect).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
