// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox, searchUrl } from './search-box.tsx';

const open = vi.fn();
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Søk' });
const key = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Søk' });

beforeEach(() => {
  vi.stubGlobal('open', open);
});
afterEach(() => {
  cleanup();
  open.mockReset();
  vi.unstubAllGlobals();
});

describe('SearchBox', () => {
  it('has the specified texts', () => {
    render(<SearchBox />);
    screen.getByRole('heading', { name: 'Søk' });
    screen.getByPlaceholderText('Søk på Google...');
    screen.getByText('Åpner Google søk i ny fane');
  });

  it('opens Google in a new tab with the encoded text and clears the field', async () => {
    render(<SearchBox />);
    await userEvent.type(field(), ' blå & grønn? ');
    await userEvent.click(key());
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://www.google.com/search?q=bl%C3%A5%20%26%20gr%C3%B8nn%3F',
      '_blank',
      expect.stringContaining('noopener'),
    );
    expect(field().value).toBe('');
    expect(key().disabled).toBe(true);
  });

  it('searches on Enter', async () => {
    render(<SearchBox />);
    await userEvent.type(field(), 'ctrl{Enter}');
    expect(open).toHaveBeenCalledTimes(1);
    expect(open.mock.calls[0]?.[0]).toBe(searchUrl('ctrl'));
  });

  it('is disabled and does nothing while there are only blanks', async () => {
    render(<SearchBox />);
    expect(key().disabled).toBe(true);
    await userEvent.type(field(), '   {Enter}');
    expect(key().disabled).toBe(true);
    fireEvent.submit(field());
    expect(open).not.toHaveBeenCalled();
    expect(field().value).toBe('   ');
    await userEvent.type(field(), 'x');
    expect(key().disabled).toBe(false);
  });

  it('keeps what was typed before the page came alive', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(<SearchBox />);
    const input = root.querySelector('input');
    if (input) input.value = 'tidlig';
    await act(async () => {
      hydrateRoot(root, <SearchBox />);
    });
    expect(field().value).toBe('tidlig');
    expect(key().disabled).toBe(false);
    root.remove();
  });
});
