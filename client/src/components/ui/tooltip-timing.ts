/** Hover time before a tooltip opens, in ms. */
const TOOLTIP_DELAY = 700;
/** Within this time after another one closed, the next opens at once, in ms. */
const TOOLTIP_SKIP_DELAY = 300;

/** At most one tooltip is open at a time; the group remembers when it closed. */
export interface TooltipGroup {
  /** How long to wait before opening, in ms. */
  delay(now: number): number;
  /** Closes the open tooltip, and registers the new one. */
  opened(close: () => void): void;
  closed(close: () => void, now: number): void;
}

export function createTooltipGroup(): TooltipGroup {
  let current: (() => void) | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  return {
    delay: (now) => (current !== null || now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_DELAY),
    opened(close) {
      if (current !== close) current?.();
      current = close;
    },
    closed(close, now) {
      if (current !== close) return;
      current = null;
      closedAt = now;
    },
  };
}
