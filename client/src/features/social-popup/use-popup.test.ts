// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocialPost } from '#shared/contracts/social.ts';
import { POPUP_MS, usePopup } from './social-feed.tsx';

function post(id: string): SocialPost {
  return {
    id,
    platform: 'instagram',
    timestamp: '2026-08-20T12:32:00.000Z',
    content: `Innlegg ${id}`,
    url: `https://instagram.example/${id}`,
    engagement: { likes: 312, comments: 28 },
  };
}

function start(first: SocialPost | null) {
  const seen = new Set<string>();
  return renderHook(({ newest }) => usePopup(newest, seen), { initialProps: { newest: first } });
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('usePopup', () => {
  it('shows nothing as long as there is no post', () => {
    const { result } = start(null);
    wait(60_000);
    expect(result.current.post).toBeNull();
  });

  it('shows the newest post for 5 seconds', () => {
    expect(POPUP_MS).toBe(5000);
    const { result } = start(post('a'));
    expect(result.current.post?.id).toBe('a');
    wait(4999);
    expect(result.current.post?.id).toBe('a');
    wait(1);
    expect(result.current.post).toBeNull();
  });

  it('does not show the same post twice in a visit', () => {
    const { result, rerender } = start(post('a'));
    wait(5000);
    rerender({ newest: post('b') });
    expect(result.current.post?.id).toBe('b');
    wait(5000);
    rerender({ newest: post('a') });
    expect(result.current.post).toBeNull();
  });

  it('gives a newer post that comes meanwhile its own 5 seconds', () => {
    const { result, rerender } = start(post('a'));
    wait(4000);
    rerender({ newest: post('b') });
    wait(4999);
    expect(result.current.post?.id).toBe('b');
    wait(1);
    expect(result.current.post).toBeNull();
  });

  it('does not count the time it is held', () => {
    const { result } = start(post('a'));
    wait(3000);
    act(() => result.current.hold('pointer', true));
    wait(60_000);
    expect(result.current.post?.id).toBe('a');
    act(() => result.current.hold('pointer', false));
    wait(1999);
    expect(result.current.post?.id).toBe('a');
    wait(1);
    expect(result.current.post).toBeNull();
  });

  it('stays as long as either the pointer or the focus holds it', () => {
    const { result } = start(post('a'));
    act(() => result.current.hold('pointer', true));
    act(() => result.current.hold('focus', true));
    act(() => result.current.hold('pointer', false));
    wait(60_000);
    expect(result.current.post?.id).toBe('a');
    act(() => result.current.hold('focus', false));
    wait(5000);
    expect(result.current.post).toBeNull();
  });

  it('stays while the pause key is down', () => {
    const { result } = start(post('a'));
    act(() => result.current.togglePause());
    expect(result.current.paused).toBe(true);
    wait(60_000);
    expect(result.current.post?.id).toBe('a');
    act(() => result.current.togglePause());
    wait(5000);
    expect(result.current.post).toBeNull();
  });

  it('hides at once when it is closed, and the next post is not held', () => {
    const { result, rerender } = start(post('a'));
    act(() => result.current.hold('pointer', true));
    act(() => result.current.hide());
    expect(result.current.post).toBeNull();
    rerender({ newest: post('b') });
    wait(5000);
    expect(result.current.post).toBeNull();
  });
});
