// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import * as marks from 'simple-icons';
import { afterEach, expect, it } from 'vitest';
import file from '../../assets/brands.svg?raw';
import { type Brand, BrandIcon } from './brand-icon.tsx';

afterEach(cleanup);

const all: Record<Brand, string> = {
  spotify: marks.siSpotify.path,
  facebook: marks.siFacebook.path,
  instagram: marks.siInstagram.path,
  tiktok: marks.siTiktok.path,
  twitch: marks.siTwitch.path,
  discord: marks.siDiscord.path,
  youtube: marks.siYoutube.path,
  bandcamp: marks.siBandcamp.path,
  soundcloud: marks.siSoundcloud.path,
  applemusic: marks.siApplemusic.path,
};

it('has the marks of simple-icons', () => {
  const symbols = [...file.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><path d="([^"]+)"/g)];
  expect(Object.fromEntries(symbols.map(([, brand, path]) => [brand, path]))).toEqual(all);
});

it('shows the symbol of its brand', () => {
  const { container } = render(<BrandIcon brand="twitch" />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(
    /brands[^#]*\.svg.*#twitch$/,
  );
});

it('is an image only when it carries a name', () => {
  const { container, rerender } = render(<BrandIcon brand="discord" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  rerender(<BrandIcon brand="discord" label="Discord" />);
  expect(screen.getByRole('img', { name: 'Discord' })).toBeTruthy();
});
