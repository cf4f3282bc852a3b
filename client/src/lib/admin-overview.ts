import { formatNumber } from '#shared/oslo-time.ts';
import { adminRead } from './admin-calls.ts';

/** Figures of the cards, every 30 s (docs/product/back-office.md#polling-of-the-dashboard). */
export const overviewQuery = adminRead('GET /api/admin/overview', 30_000);

/**
 * Levels and the most active people of the chat, every 10 s
 * (docs/product/back-office.md#polling-of-the-dashboard).
 */
export const chatActivityQuery = adminRead('GET /api/admin/chat-activity', 10_000);

/** Text for a figure for which too little was measured. */
export const NO_FIGURE = '–';

/** A figure with at most one decimal, `99,8`; `–` for one that was not measured. */
export function figureText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_FIGURE;
  const tenths = Math.round(Math.abs(value) * 10);
  const whole = formatNumber(Math.floor(tenths / 10) * Math.sign(value));
  return tenths % 10 === 0 ? whole : `${whole},${tenths % 10}`;
}
