import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { pictureOf } from '#client/components/ui/pictures.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { markLabels } from '#shared/content/hero-labels.ts';
import type { Artist, PictureRef, Slot } from '#shared/content/types.ts';
import { weekdayName } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { type Act, actDay, byStart, shownTimes, slotState, stageName } from '#shared/rules/acts.ts';
import { artistsOf } from '#shared/rules/artists.ts';
import { takesPlace } from '#shared/rules/festival-phase.ts';
import { namedLinks } from '#shared/rules/link-names.ts';
import { FinePicture } from './fine-picture.tsx';

/** The other acts of an artist in the edition, the earliest first. */
const otherActs = ({ edition, slot }: Act, artist: Artist): Slot[] =>
  edition.slots
    .filter(({ id, artists }) => id !== slot.id && artists.includes(artist.id))
    .sort(byStart);

/** Whether there is more to tell of an artist than the name that heads the page. */
function isTold(act: Act, artist: Artist): boolean {
  const { name, text, picture, links, from } = artist;
  const hasPicture = picture !== null && pictureOf(picture) !== null;
  const hasMore = hasPicture || namedLinks(links).length > 0 || otherActs(act, artist).length > 0;
  return hasMore || text + from !== '' || name !== act.slot.act;
}

interface ActArtistsProps {
  act: Act;
  /** The picture that heads the page: it is not repeated. */
  shown?: PictureRef | null;
}

/** Who is on in an act (docs/product/pocket.md#the-page-of-an-act); nothing where that is not told. */
export function ActArtists({ act, shown = null }: ActArtistsProps) {
  const artists = artistsOf(act).filter((artist) => isTold(act, artist));
  if (artists.length === 0) return null;
  return (
    <section className="mt-[clamp(3.5rem,6vw,5.5rem)]" aria-labelledby="akt-artister">
      <h2 id="akt-artister" className="display text-h4">
        {artists.length === 1 ? 'Artist' : 'Artister'}
      </h2>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)]">
        {artists.map((artist) => (
          <ArtistRow
            key={artist.id}
            act={act}
            artist={artist}
            shown={shown}
            isNamed={artists.length > 1 || artist.name !== act.slot.act}
          />
        ))}
      </ul>
    </section>
  );
}

const fileOf = (picture: PictureRef | null) => picture && pictureOf(picture);

interface ArtistRowProps extends Required<ActArtistsProps> {
  artist: Artist;
  /** False where the page's heading is the name. */
  isNamed: boolean;
}

function ArtistRow({ act, artist, shown, isNamed }: ArtistRowProps) {
  const { name, text, picture, links, from } = artist;
  const file = fileOf(picture);
  const isNew = file !== null && file.src !== fileOf(shown)?.src;
  const hasMore = text.trim() !== '' || namedLinks(links).length > 0;
  const more = (hasMore || otherActs(act, artist).length > 0) && (
    <div className={cx('min-w-0', isNew && 'mt-6')}>
      <ArtistText text={text} />
      <ArtistLinks name={name} links={links} />
      <OtherActs act={act} artist={artist} />
    </div>
  );
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,4.4vw,4rem)] gap-y-6 border-coal-3 border-t py-9',
        (isNew || (more && (isNamed || from !== ''))) && 'lg:grid-cols-[30rem_minmax(0,1fr)]',
      )}
    >
      {picture && isNew && (
        <FinePicture
          picture={picture}
          fill
          className="aspect-square h-auto max-h-[calc(var(--px-h)*var(--s)*1px)] max-w-[calc(var(--px-w)*var(--s)*1px)] rounded-key-xl md:aspect-4/3"
        />
      )}
      <div className="min-w-0 empty:hidden">
        {isNamed && (
          <h3 className="display wrap-anywhere mb-3 hyphens-auto text-[clamp(1.75rem,3vw,2.5rem)] leading-[1.1]">
            {name}
          </h3>
        )}
        {from !== '' && <p className="mono wrap-anywhere text-fg-2">fra {from}</p>}
        {isNew && more}
      </div>
      {!isNew && more}
    </li>
  );
}

function ArtistText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <div className="wrap-anywhere mb-6 grid max-w-read gap-4">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}

function ArtistLinks({ name, links }: Pick<Artist, 'name' | 'links'>) {
  const named = namedLinks(links);
  if (named.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-wrap gap-3" aria-label={`Lenker til ${name}`}>
      {named.map(({ href, name: service, brand }) => (
        <li key={href} className="min-w-0 max-w-full">
          <Button
            href={href}
            variant="coal"
            size="sm"
            icon={brand === null ? undefined : <BrandIcon brand={brand} size={20} />}
            className="wrap-anywhere max-w-full"
          >
            {service}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What became of an act, after its name; nothing of one that is ahead, or where all are over. */
function stateNote(slot: Slot, now: Date, allOver: boolean): string {
  if (!takesPlace(slot)) return ' (avlyst)';
  const state = slotState(slot, now);
  if (state === 'coming' || allOver) return '';
  return ` (${(state === 'now' ? markLabels.now : markLabels.done).toLowerCase()})`;
}

/**
 * 'Spiller også: lørdag 21:00, Hallen'; 'Spilte også' once all are over. With the act's name where
 * that is not the artist's.
 */
function OtherActs({ act, artist }: { act: Act; artist: Artist }) {
  const now = useNow();
  const others = otherActs(act, artist);
  if (others.length === 0) return null;
  const { edition } = act;
  const allOver = others.every((slot) => slotState(slot, now) === 'over');
  return (
    <div className="wrap-anywhere flex flex-wrap items-baseline gap-x-3">
      <p className="font-bold">{allOver ? 'Spilte' : 'Spiller'} også:</p>
      <ul className="flex min-w-0 flex-wrap gap-x-5">
        {others.map((slot) => {
          const when = `${actDay(slot, weekdayName)} ${shownTimes(slot).start}, ${stageName(edition, slot.stage)}`;
          const text = slot.act === artist.name ? when : `${slot.act}, ${when}`;
          return (
            <li key={slot.id} className="min-w-0">
              <AppLink className="link inline-block py-2.5" href={actPath(slot.id)}>
                {takesPlace(slot) ? text : <s>{text}</s>}
                {stateNote(slot, now, allOver)}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
