// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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

  it('is disabled and pressed with its loading text while it loads', () => {
    render(
      <Button loading loadingText="Registrerer...">
        Meld meg på
      </Button>,
    );
    const key = screen.getByRole('button', { name: 'Registrerer...' });
    expect(key.matches(':disabled')).toBe(true);
    expect(key.hasAttribute('data-loading')).toBe(true);
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
