// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAnchor } from './use-anchor.ts';

afterEach(cleanup);

describe('an anchor', () => {
  function Page({ isThere }: { isThere: boolean }) {
    useAnchor(isThere);
    return isThere ? <p id="tog">Tog</p> : null;
  }

  it('is gone to once what it names has come', () => {
    const go = vi.fn();
    vi.stubGlobal('location', { hash: '#tog', replace: go });
    const { rerender } = render(<Page isThere={false} />);
    expect(go).not.toHaveBeenCalled();
    act(() => rerender(<Page isThere />));
    expect(go.mock.calls).toEqual([['#tog']]);
    vi.unstubAllGlobals();
  });

  it('that names nothing, or nothing that can be read, is left alone', () => {
    for (const hash of ['', '#', '#nei', '#%', '#%E0%A4%A']) {
      const go = vi.fn();
      vi.stubGlobal('location', { hash, replace: go });
      render(<Page isThere />);
      expect(go, hash).not.toHaveBeenCalled();
      vi.unstubAllGlobals();
      cleanup();
    }
  });
});
