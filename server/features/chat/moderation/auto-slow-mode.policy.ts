import type { ChatSettings } from '#server/config/types.ts';

/** What a room's row says about slow mode. */
interface SlowMode {
  /** The administrators' own; 0 without. */
  slowModeSeconds: number;
  /** End of the one that came on by itself. */
  autoSlowUntil: Date | null;
}

/**
 * The slow mode in force: the administrators' own, else the one that came on by itself
 * (docs/product/chat.md#a-room-that-is-full).
 */
export function slowModeOf(
  { slowModeSeconds, autoSlowUntil }: SlowMode,
  { autoSlowSeconds }: Pick<ChatSettings, 'autoSlowSeconds'>,
  now: Date,
): { seconds: number; until: Date | null } {
  if (slowModeSeconds > 0 || autoSlowUntil === null || autoSlowUntil <= now) {
    return { seconds: slowModeSeconds, until: null };
  }
  return { seconds: autoSlowSeconds, until: autoSlowUntil };
}
