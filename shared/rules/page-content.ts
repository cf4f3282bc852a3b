import type { Content, Edition, LeftOut, Slot } from '../content/types.ts';
import { actIdOf, archiveYearOf, paths } from '../paths.ts';
import { findAct } from './acts.ts';
import { isThere } from './edition-parts.ts';
import { currentEdition, isOver, programmeEdition } from './festival-phase.ts';
import { spotsOf } from './spots.ts';

/** Whether a content is a draft in a preview; no page of it asks for what is live. */
export function isDraft({ version }: Pick<Content, 'version'>): boolean {
  return version.startsWith('utkast');
}

/** The page of each part that no other page brings. */
const PAGE_OF: Readonly<Record<LeftOut, string>> = {
  practical: paths.practical,
  grounds: paths.grounds,
};
const PARTS: readonly LeftOut[] = ['practical', 'grounds'];

/**
 * What of the content a page brings at a moment: the acts of editions that are over stay behind, but
 * for the edition whose programme is shown, the one that an act's own page, or the page itself, is of,
 * and in the list of them all. So do the descriptions of all other acts, what is told of the artists of
 * other acts, and practical information and plan but on their own pages
 * (docs/product/content.md#open-pages). The page of the practical information has the areas that its
 * entries name. A draft has them all.
 */
export function contentOfPage(content: Content, path: string, now: Date): Content {
  const { editions } = content;
  const shown = programmeEdition(editions, now);
  const current = currentEdition(editions, now);
  const id = actIdOf(path);
  const year = archiveYearOf(path);
  const asked = id === null ? undefined : findAct(editions, id)?.edition;
  if (isDraft(content)) return content;
  const leftOut = PARTS.filter((part) => path !== PAGE_OF[part] && isThere(current, part));
  return {
    ...content,
    describes: id ?? '',
    ...(leftOut.length > 0 && { leftOut }),
    ...(leftOut.includes('grounds') && { spots: spotsOf(current) }),
    editions: editions.map((edition) => {
      const isHere =
        path === paths.archive ||
        [shown, asked].includes(edition) ||
        edition.year === year ||
        !isOver(edition, now);
      const own = edition === current ? path : '';
      const { lineup, ...rest } = edition;
      return {
        ...rest,
        ...(lineup && isHere && { lineup }),
        slots: isHere ? edition.slots.map((slot) => withoutDescription(slot, id)) : [],
        artists: isHere ? artistsFor(edition, id) : [],
        practical: own === paths.practical ? edition.practical : [],
        grounds: groundsFor(edition, own),
      };
    }),
  };
}

/** The plan on its own page, what entries name of it on theirs, and nothing elsewhere. */
function groundsFor({ practical, grounds }: Edition, path: string): Edition['grounds'] {
  if (path === paths.grounds) return grounds;
  const named = path === paths.practical ? practical.map(({ spot }) => spot) : [];
  return { floors: [], areas: grounds.areas.filter(({ id }) => named.includes(id)) };
}

const withoutDescription = (slot: Slot, id: string | null): Slot =>
  slot.id === id ? slot : { ...slot, description: '' };

/** Names of all artists, and the rest of those of one act. */
function artistsFor({ artists, slots }: Edition, act: string | null): Edition['artists'] {
  const own = slots.find(({ id }) => id === act)?.artists ?? [];
  return artists.map((artist) =>
    own.includes(artist.id)
      ? artist
      : { id: artist.id, name: artist.name, text: '', picture: null, links: [], from: '' },
  );
}
