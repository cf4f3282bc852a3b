// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import * as marks from 'simple-icons';
import { afterEach, expect, it } from 'vitest';
import { type Brand, BrandIcon } from './brand-icon.tsx';
import { brandPaths } from './brand-paths.ts';

afterEach(cleanup);

const all: Record<Brand, string> = {
  spotify: marks.siSpotify.path,
  facebook: marks.siFacebook.path,
  instagram: marks.siInstagram.path,
  tiktok: marks.siTiktok.path,
  twitch: marks.siTwitch.path,
  discord: marks.siDiscord.path,
  youtube: marks.siYoutube.path,
};

it('has the marks of simple-icons', () => {
  expect(brandPaths).toEqual(all);
});

it('is an image only when it carries a name', () => {
  const { container, rerender } = render(<BrandIcon brand="discord" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  rerender(<BrandIcon brand="discord" label="Discord" />);
  expect(screen.getByRole('img', { name: 'Discord' })).toBeTruthy();
});
