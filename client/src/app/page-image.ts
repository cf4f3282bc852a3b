import type { Content } from '#shared/content/types.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { hasPart } from '#shared/rules/edition-parts.ts';
import { currentEdition, firstDay, lastDay } from '#shared/rules/festival-phase.ts';
import { SHARE_SIZES, type ShareSubject, sharePicture } from '#shared/rules/share-pictures.ts';
import { actOf, metaOf } from './meta.ts';

/** The picture shown when a page is shared. */
interface PageImage {
  /** Path on the site. */
  src: string;
  width: number;
  height: number;
  alt: string;
}

const SITE_ALT =
  'En CTRL-tast så stor som et hus på scenen, publikum foran, og rødt, grønt og blått lys';

const FESTIVAL_PAGES: readonly string[] = [paths.home, paths.events, paths.music, paths.tickets];

/** What the drawn picture of a page is of, with its text; null for pages that have the site's. */
function drawnOf(path: string, content: Content, now: Date): [ShareSubject, alt: string] | null {
  const act = actOf(path, content);
  if (act !== null) {
    const { slot } = act;
    const { description } = metaOf(path, content, now);
    return [`program-${slot.id}`, [description, slot.picture?.alt].filter(Boolean).join(' ')];
  }
  const edition = currentEdition(content.editions, now);
  if (FESTIVAL_PAGES.includes(path)) {
    const when = formatDateRange(firstDay(edition), lastDay(edition));
    return ['festival', `${edition.name}, ${when}, ${edition.venue}. ${SITE_ALT}`];
  }
  if (path === paths.plan) return ['timeplan', `Min timeplan, ${edition.name}`];
  if (path === paths.grounds && hasPart(content, 'grounds', now)) {
    return ['omradeplan', `Områdeplan, ${edition.name}`];
  }
  return null;
}

/**
 * The picture of a page. Networks keep a picture by its address, so that of a drawn one changes with
 * every publication.
 */
export function pageImage(path: string, content: Content, now: Date): PageImage {
  const drawn = drawnOf(path, content, now);
  if (drawn === null) return { src: '/og.png', ...SHARE_SIZES.kort, alt: SITE_ALT };
  const [subject, alt] = drawn;
  const version = encodeURIComponent(content.version);
  return { src: `${sharePicture(subject)}?v=${version}`, ...SHARE_SIZES.kort, alt };
}
