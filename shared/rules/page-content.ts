import type { Content } from '../content/types.ts';
import { actIdOf } from '../paths.ts';
import { findAct } from './acts.ts';
import { isOver, programmeEdition } from './festival-phase.ts';

/**
 * What of the content a page brings at a moment: the acts of editions that are over stay behind, but
 * for the edition whose programme is shown and the one that an act's own page is of
 * (docs/product/content.md#open-pages).
 */
export function contentOfPage(content: Content, path: string, now: Date): Content {
  const { editions } = content;
  const shown = programmeEdition(editions, now);
  const id = actIdOf(path);
  const asked = id === null ? undefined : findAct(editions, id)?.edition;
  return {
    ...content,
    editions: editions.map((edition) =>
      edition === shown || edition === asked || !isOver(edition, now)
        ? edition
        : { ...edition, slots: [] },
    ),
  };
}
