// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { FilmFacade, filmAddress } from './music-section.tsx';

const { film } = defaultContent.site;

afterEach(cleanup);

describe('the film', () => {
  it('is a picture until it is asked for, and says where it starts', () => {
    const { container } = render(<FilmFacade />);
    expect(container.querySelector('iframe')).toBeNull();
    expect(screen.getByText('Starter på 0:55')).toBeTruthy();
  });

  it('plays from 55 seconds after the click, with the focus on the player', () => {
    const { container } = render(<FilmFacade />);
    const followed = fireEvent.click(screen.getByRole('link', { name: 'Se filmen' }));
    expect(followed).toBe(false);
    const player = container.querySelector('iframe');
    expect(player && new URL(player.src).searchParams.get('start')).toBe('55');
    expect(player?.title).toBe(film.title);
    expect(document.activeElement).toBe(player);
    expect(container.querySelector('img')).toBeNull();
  });

  it('is left to the browser by a click that is for another tab', () => {
    const { container } = render(<FilmFacade />);
    fireEvent.click(screen.getByRole('link', { name: 'Se filmen' }), { ctrlKey: true });
    expect(container.querySelector('iframe')).toBeNull();
  });

  it('takes the start second from the content alone', () => {
    const address = new URL(
      filmAddress({ ...film, startSeconds: 70, embedUrl: 'https://film.example/x?start=1' }) ?? '',
    );
    expect(address.searchParams.getAll('start')).toEqual(['70']);
  });

  it('has no address while a draft has none', () => {
    expect(filmAddress({ ...film, embedUrl: '' })).toBeNull();
  });
});
