// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyCode, lazyPart } from './lazy.tsx';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

describe('code that is fetched later', () => {
  it('is fetched once, whoever asks for it', async () => {
    const fetchCode = vi.fn(async () => 'code');
    const code = lazyCode(fetchCode);
    expect(code.current).toBeUndefined();
    expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
    expect(code.current).toBe('code');
    await code.load();
    expect(fetchCode).toHaveBeenCalledOnce();
  });

  it('is fetched again when it is asked for after a failure', async () => {
    const fetchCode = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('no net'));
    const code = lazyCode(fetchCode);
    await expect(code.load()).rejects.toThrow('no net');
    expect(await code.load()).toBe('code');
  });

  it('comes with the stylesheet that could not be fetched the first time', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/assets/own.css';
    const code = lazyCode(async () => {
      if (document.head.contains(link)) throw new TypeError('no net');
      return 'code';
    });
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    expect(await code.load()).toBe('code');
    const again = document.head.querySelector('link');
    expect(again).not.toBe(link);
    expect(again?.getAttribute('href')).toBe('/assets/own.css');
    await code.load();
    expect(document.head.querySelector('link')).toBe(again);
  });
});

describe('a part of a page', () => {
  const Part = () => <p>Delen</p>;

  it('stands there at once when it is shown again', async () => {
    const Lazy = lazyPart(async () => Part, <p>Laster</p>);
    const { unmount } = render(<Lazy />);
    expect(screen.getByText('Laster')).toBeTruthy();
    await act(async () => undefined);
    expect(screen.getByText('Delen')).toBeTruthy();
    unmount();
    render(<Lazy />);
    expect(screen.getByText('Delen')).toBeTruthy();
  });

  it('offers another try when its code could not be had', async () => {
    const load = vi.fn<() => Promise<ComponentType>>(async () => Part);
    load.mockRejectedValueOnce(new TypeError('no net'));
    const Lazy = lazyPart(load, <p>Laster</p>);
    await act(async () => void render(<Lazy />));
    await act(async () => screen.getByRole('button', { name: 'Prøv igjen' }).click());
    expect(screen.getByText('Delen')).toBeTruthy();
  });
});
