import type { PublicEdition, Slot } from '../contracts/content.ts';
import { capitalize, formatDay } from '../oslo-time.ts';
import { shownStart, stageName } from './acts.ts';
import { delayBetween } from './content-hot.ts';
import { takesPlace } from './festival-phase.ts';
import { cancellationOf } from './public-edition.ts';

/** What a publication changes for several acts at once, told in one piece. */
export interface ProgrammeNews {
  /** The same for all news about one stage and day, or one cancellation: a later one replaces it. */
  about: string;
  /** 'Hovedscenen er 20 minutter forsinket', 'Lørdag 22. august er avlyst'. */
  title: string;
  /** New times, or the reason. May be empty. */
  body: string;
  acts: { was: Slot; is: Slot }[];
}

/** Acts of a delayed stage that are named with their new times. */
const MOST_NAMED = 5;

/**
 * What is told of several acts in one piece: a stage whose acts one delay moves, or brings back on
 * time, and a day or edition that is cancelled or takes place after all.
 */
export function programmeNews(before: PublicEdition, after: PublicEdition): ProgrammeNews[] {
  const old = new Map(before.slots.map((slot) => [slot.id, slot]));
  const groups = new Map<string, ProgrammeNews>();
  for (const is of after.slots) {
    const was = old.get(is.id);
    const found = was && (offNews(before, after, was, is) ?? delayNews(after, was, is));
    if (was === undefined || !found) continue;
    const key = `${found.about} ${found.title}`;
    const group = groups.get(key) ?? { ...found, acts: [] };
    group.acts.push({ was, is });
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ about, acts }) => acts.length > 1 || about.startsWith('off-'))
    .map((news) => ({ ...news, body: news.body || timesText(news) }));
}

type Told = Omit<ProgrammeNews, 'acts'>;

/** Of an act whose day or edition was cancelled, or no longer is. */
function offNews(before: PublicEdition, after: PublicEdition, was: Slot, is: Slot): Told | null {
  const [old, now] = [cancellationOf(before, was.date), cancellationOf(after, is.date)];
  if ((old === null) === (now === null) || was.date !== is.date) return null;
  const isWhole = (before.cancelled === undefined) !== (after.cancelled === undefined);
  const name = isWhole ? after.name : capitalize(formatDay(is.date));
  return {
    about: `off-${isWhole ? after.id : is.date}`,
    title: now === null ? `${name} er ikke lenger avlyst` : `${name} er avlyst`,
    body: now?.reason ?? '',
  };
}

function delayNews(after: PublicEdition, was: Slot, is: Slot): Told | null {
  if (!takesPlace(is) || delayBetween(was, is) === null) return null;
  const words = is.late === undefined ? 'er tilbake i rute' : `er ${is.late} minutter forsinket`;
  return {
    about: `stage-${is.stage}-${is.date}`,
    title: `${stageName(after, is.stage)} ${words}`,
    body: '',
  };
}

/** 'Band 2 21:20, DJ 1 22:20 og 3 til'. */
function timesText({ about, acts }: ProgrammeNews): string {
  if (about.startsWith('off-')) return '';
  const named = acts.slice(0, MOST_NAMED).map(({ is }) => `${is.act} ${shownStart(is.start)}`);
  const more = acts.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` og ${more} til` : ''}`;
}
