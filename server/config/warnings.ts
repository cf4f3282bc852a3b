import * as content from '#shared/content/index.ts';
import type { Edition } from '#shared/content/types.ts';
import { isOver, newestEdition } from '#shared/rules/festival-phase.ts';
import type { Config } from './types.ts';

const PLACEHOLDER = /(?:\/\/|@)(?:[a-z0-9-]+\.)+example\b/i;

/** How many texts in `value` contain an address of the reserved domain `.example`. */
export function countPlaceholders(value: unknown): number {
  if (typeof value === 'string') return PLACEHOLDER.test(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countPlaceholders(part), 0);
}

/** Warnings that are logged at start, one sentence each (docs/product/operation.md#settings). */
export function startWarnings(
  config: Pick<Config, 'mode'>,
  now: Date,
  editions: readonly Edition[] = content.editions,
): string[] {
  const warnings: string[] = [];
  const placeholders = countPlaceholders({ ...content });
  if (config.mode === 'production' && placeholders > 0) {
    warnings.push(
      `${placeholders} addresses in shared/content/ are placeholders (.example): replace them before the site goes public`,
    );
  }
  const newest = newestEdition(editions);
  if (isOver(newest, now)) {
    warnings.push(
      `The newest edition (${newest.year}) is over: add the next one to shared/content/editions.ts`,
    );
  }
  return warnings;
}
