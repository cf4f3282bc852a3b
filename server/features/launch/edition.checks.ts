import { PRACTICAL_NAMES } from '#shared/content/place-words.ts';
import type { Edition, PictureRef, PracticalGroup, SlotKind } from '#shared/content/types.ts';
import { currentEdition, isOver, takesPlace } from '#shared/rules/festival-phase.ts';
import { PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';
import { editionKey } from './content.checks.ts';
import type { LaunchFacts } from './launch.facts.ts';
import { due, type Finding, inWords, ok, placeOf } from './launch.facts.ts';

/*
 * Hints about what is empty of the edition that the site is about: where, how and who. None is made of
 * an edition that is over, because nobody fills it any more.
 */

type Facts = Pick<LaunchFacts, 'content' | 'now'>;

function editionAhead({ content: { live }, now }: Facts): Edition | null {
  const edition = currentEdition(live.editions, now);
  return isOver(edition, now) ? null : edition;
}

/** The editor's section of an edition, and the field in it that takes the focus. */
const inEdition = (edition: Edition, del: string, felt?: string): string =>
  placeOf({
    ...{ fane: 'content', dokument: editionKey(edition), del },
    ...(felt !== undefined && { felt }),
  });

/** Groups that a festival may have nothing to say in. */
const OPTIONAL_GROUPS: readonly PracticalGroup[] = ['accommodation', 'questions'];

/** Whether what visitors ask for before they come is answered on `/praktisk`. */
export function practicalCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null) return null;
  const filled = new Set(edition.practical.map(({ group }) => group));
  const empty = PRACTICAL_GROUPS.filter(
    (group) => !filled.has(group) && !OPTIONAL_GROUPS.includes(group),
  );
  if (empty.length === 0) return ok('Alt publikum pleier å spørre om, er besvart.');
  const names = empty.map((group) => `«${PRACTICAL_NAMES[group]}»`);
  return due(`Ingenting står under ${inWords(names)}.`, inEdition(edition, 'praktisk'));
}

/** Whether there is a plan, and every stage stands on it. */
export function groundsCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null) return null;
  const { areas } = edition.grounds;
  const place = inEdition(edition, 'plan');
  if (areas.length === 0) {
    return due('Planen er tom. Tegn inn scener, innganger, toaletter og førstehjelp.', place);
  }
  const placed = new Set(areas.map(({ stage }) => stage));
  const missing = edition.stages.filter(({ id }) => !placed.has(id));
  if (missing.length === 0) return ok('Alle scener står på planen.');
  return due(`Uten område på planen: ${someOf(missing.map(({ name }) => name))}.`, place);
}

/** Kinds of acts that somebody is on the poster of. */
const BY_ARTISTS: readonly SlotKind[] = ['standup', 'band', 'dj'];

/** Whether acts name who plays, so that their pages can show it. */
export function lineupCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  const acts = edition?.slots.filter(takesPlace).filter(({ kind }) => BY_ARTISTS.includes(kind));
  if (edition === null || acts === undefined || acts.length === 0) return null;
  const without = acts.filter(({ artists }) => artists.length === 0);
  const [first] = without;
  if (first === undefined) return ok('Alle konserter, DJ-sett og stand-up har artister.');
  return due(
    `Uten artist: ${someOf(without.map(({ act }) => act))}.`,
    inEdition(edition, 'program', `/slots/${first.id}/artists`),
  );
}

/** Whether visitors can read about every artist, and see them. */
export function artistsCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null || edition.artists.length === 0) return null;
  const noText = edition.artists.filter(({ text }) => text === '');
  const noPicture = edition.artists.filter(({ picture }) => picture === null);
  const [first] = [...noText, ...noPicture];
  if (first === undefined) return ok('Alle artister har tekst og bilde.');
  const told = [
    ...(noText.length > 0 ? [`Uten tekst: ${someOf(noText.map(({ name }) => name))}.`] : []),
    ...(noPicture.length > 0 ? [`Uten bilde: ${someOf(noPicture.map(({ name }) => name))}.`] : []),
  ];
  const field = noText.length > 0 ? 'text' : 'picture';
  return due(told.join(' '), inEdition(edition, 'artister', `/artists/${first.id}/${field}`));
}

const isUndescribed = (picture: PictureRef | null) => picture !== null && picture.alt === '';

/** Whether pictures of artists and acts are described for those who don't see them. */
export function picturesCheck(facts: Facts): Finding {
  const edition = editionAhead(facts);
  if (edition === null) return null;
  const artists = edition.artists
    .filter(({ picture }) => isUndescribed(picture))
    .map(({ id, name }) => ({ name, del: 'artister', felt: `/artists/${id}/picture` }));
  const acts = edition.slots
    .filter(({ picture }) => isUndescribed(picture))
    .map(({ id, act }) => ({ name: act, del: 'program', felt: `/slots/${id}/picture` }));
  const without = [...artists, ...acts];
  const [first] = without;
  if (first !== undefined) {
    return due(
      `Bilder uten beskrivelse: ${someOf(without.map(({ name }) => name))}.`,
      inEdition(edition, first.del, first.felt),
    );
  }
  const hasPictures = [...edition.artists, ...edition.slots].some(({ picture }) => picture);
  return hasPictures ? ok('Alle bilder av artister og programposter er beskrevet.') : null;
}

const MOST_NAMES = 3;

/** The first names of a list, and how many there are beyond them. */
function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMES + 1) return inWords(names);
  return inWords([...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} til`]);
}
