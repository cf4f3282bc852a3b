import { PRACTICAL_NAMES } from '#shared/content/place-words.ts';
import type { Edition, PracticalEntry, PracticalGroup } from '#shared/content/types.ts';
import { PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';

interface EntryGroup {
  group: PracticalGroup;
  name: string;
  /** Anchor of the group; begins with a capital letter, as no entry's does. */
  anchor: string;
  entries: readonly PracticalEntry[];
}

/** The groups that have entries, in the order of the page. */
export function groupsOf({ practical }: Pick<Edition, 'practical'>): EntryGroup[] {
  return PRACTICAL_GROUPS.map((group) => ({
    group,
    name: PRACTICAL_NAMES[group],
    anchor: PRACTICAL_NAMES[group].replaceAll(' ', '_'),
    entries: practical.filter((entry) => entry.group === group),
  })).filter(({ entries }) => entries.length > 0);
}

/** The paragraphs of a text: what an empty line parts. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** What a link to another site is called: its host. Null for an unfinished address of a draft. */
export function hostOf(href: string | null): string | null {
  if (href === null || !URL.canParse(href)) return null;
  return new URL(href).host.replace(/^www\./, '');
}
