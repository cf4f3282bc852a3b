import { describe, expect, it, vi } from 'vitest';
import { createTooltipGroup } from './tooltip.tsx';

describe('tooltips', () => {
  it('wait 700 ms, the next one within 300 ms not at all', () => {
    const group = createTooltipGroup();
    const close = vi.fn();
    expect(group.delay(0)).toBe(700);
    group.opened(close);
    expect(group.delay(1000)).toBe(0);
    group.closed(close, 2000);
    expect(group.delay(2299)).toBe(0);
    expect(group.delay(2300)).toBe(700);
  });

  it('are open one at a time', () => {
    const group = createTooltipGroup();
    const first = vi.fn();
    const second = vi.fn();
    group.opened(first);
    group.opened(second);
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
    group.closed(first, 5000);
    expect(group.delay(6000)).toBe(0);
  });
});
