// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppLink } from './app-link.tsx';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('is a button that sends nothing by itself', () => {
    render(<Button>Kjøp billett</Button>);
    expect(screen.getByRole('button', { name: 'Kjøp billett' }).getAttribute('type')).toBe(
      'button',
    );
  });

  it('keeps the focus, takes no press and is pressed with its loading text while it loads', async () => {
    const press = vi.fn();
    const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={send}>
        <input aria-label="Navn" />
        <Button type="submit" onClick={press} loading={loading} loadingText="Registrerer...">
          Meld meg på
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.click(screen.getByRole('button'));
    rerender(form(true));
    const key = screen.getByRole('button', { name: 'Registrerer...' });
    expect(key.matches(':disabled')).toBe(false);
    expect(key.getAttribute('aria-disabled')).toBe('true');
    expect(key.hasAttribute('data-loading')).toBe(true);
    expect(document.activeElement).toBe(key);
    await userEvent.click(key);
    await userEvent.keyboard(' {Enter}');
    await userEvent.type(screen.getByLabelText('Navn'), 'Kari{Enter}');
    expect([press, send].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    rerender(form(false));
    await userEvent.click(key);
    expect(press).toHaveBeenCalledTimes(2);
  });

  it('can be off without losing the focus', async () => {
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Merk</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button onClick={press} aria-disabled>
        Merk
      </Button>,
    );
    await userEvent.keyboard('{Enter}');
    expect(press).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Merk' }));
  });

  it('opens other sites in a new tab without opener, with the arrow', () => {
    render(<Button href="https://billetter.example/">Kjøp Early Ticket</Button>);
    const link = screen.getByRole('link', { name: 'Kjøp Early Ticket' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.querySelector('svg')).not.toBeNull();
  });

  it('leaves no trace of its own props on the element', () => {
    render(
      <Button
        href="/affiliate"
        variant="coal"
        size="sm"
        iconOnly
        glow
        aria-label="Bli affiliate"
      />,
    );
    const link = screen.getByRole('link', { name: 'Bli affiliate' });
    expect(link.getAttributeNames().sort()).toEqual(['aria-label', 'class', 'href']);
    expect(link.className).toBe('key key--coal key--sm key--icon');
  });
});

describe('AppLink', () => {
  it.each([
    ['/values', null],
    ['#eventer', null],
    ['mailto:hei@ctrl.example', null],
    ['tel:+4700000000', null],
    ['https://discord.example/', '_blank'],
  ])('%s opens in %s', (href, target) => {
    render(<AppLink href={href}>Lenke</AppLink>);
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('target')).toBe(target);
  });
});
