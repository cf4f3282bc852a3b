// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FocusEvent, PointerEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SLIDE_MS, useSlider, wrapIndex } from './slider.tsx';

let reducedMotion = false;

class MotionQuery extends EventTarget {
  get matches() {
    return reducedMotion;
  }
}
let media = new MotionQuery();

function pointer(pointerType: string): PointerEvent {
  return { pointerType } as PointerEvent;
}

function focusLeavingTo(inside: boolean): FocusEvent {
  const parent = document.createElement('div');
  const target = document.createElement('button');
  if (inside) parent.append(target);
  return { currentTarget: parent, relatedTarget: target } as unknown as FocusEvent;
}

/** A focus on a key of the slider; `shown` when it came by keyboard. */
function focus(shown: boolean): FocusEvent {
  return { target: { matches: () => shown } } as unknown as FocusEvent;
}

function hideTab(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  reducedMotion = false;
  media = new MotionQuery();
  vi.stubGlobal('matchMedia', () => media);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('wrapIndex', () => {
  it('wraps at both ends', () => {
    expect(wrapIndex(6, 1, 7)).toBe(0);
    expect(wrapIndex(0, -1, 7)).toBe(6);
    expect(wrapIndex(3, 1, 7)).toBe(4);
  });
});

describe('useSlider', () => {
  it('shows each slide for 5 seconds', () => {
    expect(SLIDE_MS).toBe(5000);
    const { result } = renderHook(() => useSlider(7));
    wait(4999);
    expect(result.current.index).toBe(0);
    wait(1);
    expect(result.current.index).toBe(1);
    wait(4999);
    expect(result.current.index).toBe(1);
    wait(1);
    expect(result.current.index).toBe(2);
  });

  it('goes on from the last slide to the first by itself', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => result.current.show(6));
    wait(5000);
    expect(result.current.index).toBe(0);
  });

  it('wraps at both ends by the keys', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => result.current.previous());
    expect(result.current.index).toBe(6);
    act(() => result.current.next());
    expect(result.current.index).toBe(0);
  });

  it('gives a slide chosen by hand its full 5 seconds', () => {
    const { result } = renderHook(() => useSlider(7));
    wait(4000);
    act(() => result.current.show(3));
    wait(4999);
    expect(result.current.index).toBe(3);
    wait(1);
    expect(result.current.index).toBe(4);
  });

  it('stops while the pointer is over it, but not for a finger', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => result.current.hold.onPointerEnter(pointer('mouse')));
    wait(20_000);
    expect(result.current.index).toBe(0);
    act(() => result.current.hold.onPointerLeave());
    wait(5000);
    expect(result.current.index).toBe(1);
    act(() => result.current.hold.onPointerEnter(pointer('touch')));
    wait(5000);
    expect(result.current.index).toBe(2);
  });

  it('stops while the focus is inside', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => result.current.hold.onFocus(focus(true)));
    wait(20_000);
    act(() => result.current.hold.onBlur(focusLeavingTo(true)));
    wait(20_000);
    expect(result.current.index).toBe(0);
    act(() => result.current.hold.onBlur(focusLeavingTo(false)));
    wait(5000);
    expect(result.current.index).toBe(1);
  });

  it('goes on after a press, although what was pressed keeps the focus', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => result.current.hold.onPointerEnter(pointer('mouse')));
    act(() => result.current.hold.onFocus(focus(false)));
    act(() => result.current.next());
    wait(20_000);
    expect(result.current.index).toBe(1);
    act(() => result.current.hold.onPointerLeave());
    wait(5000);
    expect(result.current).toMatchObject({ index: 2, playing: true });
  });

  it('stops while the tab is hidden', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => hideTab(true));
    wait(20_000);
    expect(result.current.index).toBe(0);
    act(() => hideTab(false));
    wait(5000);
    expect(result.current.index).toBe(1);
  });

  it('stops on the pause key and goes on from the play key although that has the focus', () => {
    const { result } = renderHook(() => useSlider(7));
    act(() => result.current.hold.onFocus(focus(true)));
    act(() => result.current.togglePlaying());
    wait(20_000);
    expect(result.current).toMatchObject({ index: 0, playing: false });
    act(() => result.current.togglePlaying());
    wait(5000);
    expect(result.current).toMatchObject({ index: 1, playing: true });
  });

  it('does not start with reduced motion, but can be started', () => {
    reducedMotion = true;
    const { result } = renderHook(() => useSlider(7));
    wait(20_000);
    expect(result.current).toMatchObject({ index: 0, playing: false });
    act(() => result.current.togglePlaying());
    wait(5000);
    expect(result.current.index).toBe(1);
  });

  it('stops when reduced motion is switched on later', () => {
    const { result } = renderHook(() => useSlider(7));
    reducedMotion = true;
    act(() => {
      media.dispatchEvent(new Event('change'));
    });
    wait(20_000);
    expect(result.current.index).toBe(0);
  });
});
