import type { Content, Slot } from '../content/types.ts';
import { actIdOf } from '../paths.ts';
import { findAct } from './acts.ts';
import { isOver, programmeEdition } from './festival-phase.ts';

/** Whether a content is a draft in a preview; no page of it asks for what is live. */
export function isDraft({ version }: Pick<Content, 'version'>): boolean {
  return version.startsWith('utkast');
}

/**
 * What of the content a page brings at a moment: the acts of editions that are over stay behind,
 * but for the edition whose programme is shown and the one that an act's own page is of, and so do
 * the descriptions of all other acts (docs/product/content.md#open-pages). A draft has them all.
 */
export function contentOfPage(content: Content, path: string, now: Date): Content {
  const { editions } = content;
  const shown = programmeEdition(editions, now);
  const id = actIdOf(path);
  const asked = id === null ? undefined : findAct(editions, id)?.edition;
  const isWhole = isDraft(content);
  const shorten = (slot: Slot) => (isWhole || slot.id === id ? slot : { ...slot, description: '' });
  return {
    ...content,
    ...(isWhole ? {} : { describes: id ?? '' }),
    editions: editions.map((edition) => {
      const isHere = edition === shown || edition === asked || !isOver(edition, now);
      return { ...edition, slots: isHere ? edition.slots.map(shorten) : [] };
    }),
  };
}
