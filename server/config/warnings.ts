import type { Content } from '#shared/content/types.ts';
import { isOver, newestEdition } from '#shared/rules/festival-phase.ts';
import type { Config } from './index.ts';

const PLACEHOLDER = /(?:\/\/|@)(?:[a-z0-9-]+\.)+example\b/i;

/** How many texts in `value` contain an address of the reserved domain `.example`. */
export function countPlaceholders(value: unknown): number {
  if (typeof value === 'string') return PLACEHOLDER.test(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countPlaceholders(part), 0);
}

/** Warnings that are logged at start, one sentence each (docs/product/operation.md#settings). */
export function startWarnings(
  { mode }: Pick<Config, 'mode'>,
  content: Content,
  now: Date,
): string[] {
  const warnings: string[] = [];
  const placeholders = countPlaceholders(content);
  if (mode === 'production' && placeholders > 0) {
    warnings.push(
      `${placeholders} addresses of the content are placeholders (.example): replace them under 'Innhold' in the back office before the site goes public`,
    );
  }
  const newest = newestEdition(content.editions);
  if (isOver(newest, now)) {
    warnings.push(
      `The newest edition (${newest.year}) is over: make the next one with 'Ny utgave' under 'Innhold' in the back office`,
    );
  }
  return warnings;
}
