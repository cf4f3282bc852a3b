import { actPath, type PagePath, paths } from '../paths.ts';
import { isCrewChange } from './crew.ts';

/** When a path of a document was last published; the empty path is the whole document. */
export interface PathChange {
  /** `site` or `edition:{year}`. */
  key: string;
  path: string;
  at: Date;
}

/** What a page shows of the content, as the beginnings of paths in the two kinds of documents. */
interface Shown {
  site: readonly string[];
  editions: readonly string[];
}

/** Pages whose text is source, or whose content follows no publication, are not here. */
const SHOWN: Partial<Record<PagePath, Shown>> = {
  [paths.home]: {
    site: ['/texts', '/film', '/links', '/organisation', '/partners', '/slides', '/socialLinks'],
    editions: ['/name', '/venue', '/days', '/stages', '/slots', '/tickets', '/ticketUrl', '/texts'],
  },
  [paths.values]: { site: ['/texts/values'], editions: [] },
  [paths.events]: {
    site: ['/texts/events'],
    editions: ['/name', '/venue', '/days', '/stages', '/slots', '/tickets', '/ageNote', '/texts'],
  },
  [paths.practical]: {
    site: ['/contact'],
    editions: ['/name', '/venue', '/days', '/ageNote', '/practical', '/grounds/areas'],
  },
  [paths.grounds]: { site: [], editions: ['/name', '/stages', '/slots', '/grounds'] },
  [paths.music]: { site: ['/texts/music', '/film'], editions: [] },
  [paths.about]: { site: ['/texts/about'], editions: [] },
  [paths.contact]: { site: ['/contact', '/texts/newsletter'], editions: [] },
  [paths.tickets]: {
    site: [],
    editions: ['/name', '/venue', '/days', '/tickets', '/ticketUrl', '/ticketsFrom', '/texts'],
  },
  [paths.affiliate]: { site: ['/benefits', '/texts/affiliates'], editions: [] },
};

const isBelow = (path: string, start: string): boolean =>
  path === '' || path === start || path.startsWith(`${start}/`);

function shows({ site, editions }: Shown, { key, path }: PathChange): boolean {
  if (isCrewChange({ path })) return false;
  const starts = key === 'site' ? site : editions;
  return starts.some((start) => isBelow(path, start));
}

/**
 * When what a page shows was last published, by the page's path: of pages by the parts of the
 * documents that they show, of acts by their own last change. Pages that no publication changes are
 * left out.
 */
export function pageChanges(
  changes: readonly PathChange[],
  acts: readonly { slot: string; changedAt: Date }[],
): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [page, shown] of Object.entries(SHOWN)) {
    const moments = changes.filter((change) => shows(shown, change)).map(({ at }) => at.getTime());
    if (moments.length > 0) changed.set(page, new Date(Math.max(...moments)).toISOString());
  }
  for (const { slot, changedAt } of acts) changed.set(actPath(slot), changedAt.toISOString());
  return changed;
}
