import { AFFILIATE_LEVEL_NAMES } from './levels.ts';

type Benefits = readonly { text: string }[];

/**
 * What a level of the promoters gives, level 1 at index 0
 * (docs/product/promoters.md#levels-of-promoters).
 */
export function levelBenefit(benefits: Benefits, index: number): string {
  const text = benefits[index]?.text ?? '';
  const below = AFFILIATE_LEVEL_NAMES[index - 1];
  return text === '' && below !== undefined ? `Alt fra ${below}.` : text;
}

/** One note about all levels whose benefits are not decided; null when every one is. */
export function undecidedNote(benefits: Benefits): string | null {
  const names = AFFILIATE_LEVEL_NAMES.filter((_name, index) => !benefits[index]?.text);
  if (names.length === 0) return null;
  const listed = new Intl.ListFormat('nb', { type: 'conjunction' }).format(names);
  return `Hva ${listed} gir i tillegg, er ikke bestemt ennå.`;
}
