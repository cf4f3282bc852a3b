// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { ContactLinks, ContactSocials } from './contact-section.tsx';

const { contact, socialLinks } = defaultContent.site;

afterEach(cleanup);
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('ContactLinks', () => {
  it('has four mail links and the telephone number', () => {
    render(<ContactLinks />);
    expect(hrefs()).toEqual([
      `mailto:${contact.direct.email}`,
      'tel:+4700000000',
      `mailto:${contact.general.email}`,
      `mailto:${contact.booking.email}`,
      `mailto:${contact.artist.email}`,
    ]);
  });
});

describe('ContactSocials', () => {
  it('leads to the same places as the navigation', () => {
    render(<ContactSocials />);
    const names = ['Facebook', 'Instagram', 'Twitch', 'Discord'];
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
      names,
    );
    expect(hrefs()).toEqual(
      names.map((name) => socialLinks.find(({ label }) => label === name)?.href),
    );
  });
});
