import { NO_FIGURE } from '#client/lib/short-text.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber, MINUTE_MS } from '#shared/oslo-time.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest unit that gives at least 1, `27,4 MB`; `–` for null. */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return NO_FIGURE;
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  const tenths = Math.round(size * 10);
  const decimal = unit > 0 && tenths % 10 !== 0 ? `,${tenths % 10}` : '';
  return `${formatNumber(Math.floor(tenths / 10))}${decimal} ${UNITS[unit]}`;
}

/** A duration in minutes, with hours and days from one hour on: `2 d 3 t 4 min`. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor((minutes % 1440) / 60),
    minutes % 60,
  ];
  const parts = [days > 0 && `${days} d`, (days > 0 || hours > 0) && `${hours} t`, `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

type Name = SystemAnswer['integrations'][number]['name'];

export const INTEGRATIONS: Readonly<Record<Name, string>> = {
  sheets: 'Google Sheets',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  smtp: 'E-post (SMTP)',
};

/** Parts of a request's log line, ['GET /api/programme', '200', '12 ms']; null for other lines. */
export function requestWords(details: Readonly<Record<string, unknown>>): string[] | null {
  const { req, res, ms } = details;
  if (typeof req !== 'object' || req === null) return null;
  const { method, path } = req as Record<string, unknown>;
  const status = typeof res === 'object' && res !== null ? Reflect.get(res, 'status') : undefined;
  return [
    `${String(method)} ${String(path)}`,
    ...(typeof status === 'number' ? [String(status)] : []),
    ...(typeof ms === 'number' ? [`${formatNumber(ms)} ms`] : []),
  ];
}
