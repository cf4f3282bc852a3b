// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openContact } from '#client/lib/open.ts';
import { defaultContent } from '#shared/content/index.ts';
import { ContactWidget } from './contact-widget.tsx';

const { contact } = defaultContent.site;

beforeAll(async () => {
  await import('#client/components/ui/dialog-panel.tsx');
  await import('./contact-dialog.tsx');
});
afterEach(cleanup);

async function openWidget() {
  const user = userEvent.setup();
  render(<ContactWidget />);
  const button = screen.getByRole('button', { name: 'Send melding' });
  await user.click(button);
  return { user, button, dialog: await screen.findByRole('dialog', { name: 'Send melding' }) };
}

it('offers two ways to write, and when the answer comes', async () => {
  const { dialog } = await openWidget();
  const links = within(dialog).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Generell e-post', `mailto:${contact.general.email}`],
    ['Booking', `mailto:${contact.booking.email}`],
  ]);
  expect(within(dialog).getByText('Vi svarer vanligvis innen 24 timer')).toBeTruthy();
});

it('shows each address and copies it, for those without a mail program', async () => {
  const { user, dialog } = await openWidget();
  for (const { email } of [contact.general, contact.booking]) {
    expect(within(dialog).getByText(email, { selector: '.select-all' })).toBeTruthy();
    const copy = within(dialog).getByRole('button', { name: `Kopier ${email}` });
    await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe(email);
    expect(copy.textContent).toBe('Kopiert');
  }
  expect(screen.getByRole('dialog')).toBe(dialog);
});

it.each(['Lukk', 'Escape'])('closes by %s and gives the focus back', async (way) => {
  const { user, button, dialog } = await openWidget();
  if (way === 'Lukk') await user.click(within(dialog).getByRole('button', { name: 'Lukk' }));
  else await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('opens from elsewhere and gives the focus back to where it came from', async () => {
  const user = userEvent.setup();
  expect(openContact(null), 'nothing to open').toBe(false);
  render(
    <>
      <a href="/contact">Bunn</a>
      <ContactWidget />
    </>,
  );
  const link = screen.getByRole('link', { name: 'Bunn' });
  act(() => expect(openContact(link)).toBe(true));
  await screen.findByRole('dialog', { name: 'Send melding' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it('closes when a way is chosen', async () => {
  const { user, dialog } = await openWidget();
  // jsdom has no mail client to open.
  dialog.addEventListener('click', (event) => event.preventDefault());
  await user.click(within(dialog).getByRole('link', { name: 'Booking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leads to the contact page without script', () => {
  expect(renderToStaticMarkup(<ContactWidget />)).toMatch(/<noscript><a [^>]*href="\/contact"/);
});
