import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { calendarFileUrl } from '#client/components/calendar/festival-days.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES, Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { UNLIT_KEY } from '#client/components/ui/page-looks.ts';
import { PixelImage, pictureOf } from '#client/components/ui/pictures.tsx';

import { Section } from '#client/components/ui/section.tsx';
import { ACT_TONES, SlotTime } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';

import { useNow } from '#client/lib/clock.tsx';
import { useContent, useSite } from '#client/lib/content.tsx';
import { toast } from '#client/lib/toast.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot, World } from '#shared/content/types.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { actPath, archivePath, paths } from '#shared/paths.ts';
import {
  type Act,
  actDay,
  kindName,
  neighboursOf,
  shownTimes,
  slotState,
  stageName,
  worldOf,
} from '#shared/rules/acts.ts';
import { isOver, isSaleOver, takesPlace } from '#shared/rules/festival-phase.ts';
import { timeLeft } from '#shared/rules/now-next.ts';
import { cancelledText } from '#shared/rules/public-edition.ts';
import { DOWNLOAD_PICTURE, sharePicture } from '#shared/rules/share-pictures.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { spotAddress } from '#shared/rules/spots.ts';
import { ActArtists } from './act-artists.tsx';
import { FinePicture } from './fine-picture.tsx';

const STRUCK = classes('line-through decoration-[0.08em]');
const MARK = classes('px-2.5 py-1 text-mono');

interface ActSectionProps {
  act: Act;
  /** Adds the act to the plan. */
  planButton?: ReactNode;
}

/** Everything about one act (docs/product/pocket.md#the-page-of-an-act). */
export function ActSection({ act, planButton }: ActSectionProps) {
  const { edition, slot } = act;
  const cancelled = slot.status === 'cancelled';
  return (
    <Section labelledBy="akt-tittel" className="pt-[clamp(2rem,4vw,3.5rem)]">
      <p className="mono mb-6 text-fg-2">
        <AppLink
          className="link inline-block py-2.5"
          href={isOver(edition, useNow()) ? archivePath(edition.year) : paths.events}
        >
          {labels.events.programme}
        </AppLink>{' '}
        <span aria-hidden="true">/</span> {edition.name}
      </p>
      <div className="split-7-5">
        <div>
          <h1
            id="akt-tittel"
            className="display wrap-anywhere hyphens-auto font-stretch-112% text-[clamp(2.5rem,6.6vw,6rem)] leading-[0.98]"
          >
            {cancelled ? <s className={STRUCK}>{slot.act}</s> : slot.act}
          </h1>
          <ActState act={act} />
          <ActTime act={act} />
          <ActFacts act={act} />
          {slot.description !== '' && (
            <p className="ingress wrap-anywhere mt-8 whitespace-pre-line">{slot.description}</p>
          )}
          <ActKeys act={act} planButton={planButton} />
        </div>
        <ActPicture act={act} />
      </div>
      <ActArtists act={act} />
      <ActNeighbours act={act} />
    </Section>
  );
}

/** Cancelled, moved, on now and the like. */
function ActState({ act: { edition, slot } }: { act: Act }) {
  const now = useNow();
  const mark = slotMark(slot, edition, now);
  const cancelled = mark?.kind === 'cancelled';
  const state = cancelled ? 'coming' : slotState(slot, now);
  const over = isOver(edition, now);
  if (mark === null && state === 'coming' && !over) return null;
  const left = state === 'now' && timeLeft(slot, now);
  return (
    <p className="mt-6 flex flex-wrap gap-2">
      {mark && (
        <Tag tone={cancelled ? 'bone' : 'y'} className={MARK}>
          {(cancelled && cancelledText(edition, slot.date)) || mark.text}
        </Tag>
      )}
      {state === 'now' && (
        <Tag tone="g" className={MARK}>
          {labels.marks.now}
          {left && `, ${left}`}
        </Tag>
      )}
      {over && (
        <Tag tone="edged" className={MARK}>
          {labels.marks.over}
        </Tag>
      )}
      {state === 'over' && !over && (
        <Tag tone="edged" className={MARK}>
          {labels.marks.done}
        </Tag>
      )}
    </p>
  );
}

/** The time as a key: pressed while the act is on, unlit when it is over or cancelled. */
function ActTime({ act: { edition, slot } }: { act: Act }) {
  const now = useNow();
  const state = slotState(slot, now);
  const cancelled = slot.status === 'cancelled';
  const tone = ACT_TONES[slot.kind];
  return (
    <p
      className={cx(
        'key key--xl pointer-events-none mt-7 select-text font-mono tabular-nums',
        BUTTON_TONES[tone],
        cancelled || (state === 'over' && !isOver(edition, now))
          ? UNLIT_KEY
          : state === 'over' && 'key--archive',
      )}
      data-state={state === 'now' ? 'active' : undefined}
    >
      <span className={cancelled ? STRUCK : undefined}>
        <SlotTime slot={slot} of="start" />
        {slot.end !== null && (
          <>
            –<SlotTime slot={slot} of="end" />
          </>
        )}
      </span>
    </p>
  );
}

function ActFacts({ act: { edition, slot } }: { act: Act }) {
  const { start, end } = shownTimes(slot);
  const rows = [
    ['Dag', `${capitalize(actDay(slot))} ${slot.date.slice(0, 4)}`],
    ['Tid', end === null ? `Fra ${start}. Slutt er ikke satt` : `${start}–${end}`],
    ['Scene', <StageName key="stage" edition={edition} stage={slot.stage} />],
    ['Sjanger', slot.genre],
    ['Type', kindName(useSite(), slot.kind)],
    ['Alder', `ID ${slot.minAge} år`],
  ] as const;
  const shown = rows.filter(([name, value]) => {
    return value !== '' && !(name === 'Type' && value === slot.genre);
  });
  return (
    <dl className="mt-9 grid max-w-read grid-cols-[minmax(0,1fr)]">
      {shown.map(([name, value]) => (
        <div
          key={name}
          className="wrap-anywhere grid grid-cols-[6rem_minmax(0,1fr)] items-baseline border-coal-3 border-t py-2.5 font-semibold"
        >
          <dt className="mono text-fg-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to where the stage is on the plan of the site, if it is there. */
function StageName({ edition, stage }: { edition: Edition; stage: string }) {
  const address = spotAddress(useContent(), edition, stage, useNow());
  const name = stageName(edition, stage);
  return address === undefined ? (
    name
  ) : (
    <AppLink className="link inline-block py-1" href={address}>
      {name}
    </AppLink>
  );
}

function ActKeys({ act: { edition, slot }, planButton }: ActSectionProps) {
  const now = useNow();
  const over = slotState(slot, now) === 'over';
  const isSold = !over && takesPlace(slot) && !isSaleOver(edition, now);
  return (
    <div className="mt-9 flex flex-wrap gap-3.5">
      {planButton}
      {!over && (
        <Button
          href={calendarFileUrl([slot.id])}
          download
          variant="coal"
          icon={<Icon icon={CalendarPlus} size={20} />}
        >
          {labels.calendar.add}
        </Button>
      )}
      <ShareKey title={`${slot.act}, ${edition.name}`} />
      <Button
        href={sharePicture(`program-${slot.id}`, 'story')}
        download={`${slot.id}.png`}
        variant="coal"
        icon={<Icon icon={Download} size={20} />}
      >
        {DOWNLOAD_PICTURE}
      </Button>
      <Button href={isOver(edition, now) ? archivePath(edition.year) : paths.events} variant="coal">
        Hele programmet
      </Button>
      {isSold && <Button href={paths.tickets}>Billetter</Button>}
    </div>
  );
}

const LIGHT_OF: Record<World, 'tast-musikk' | 'tast-gaming' | 'tast-cosplay' | 'blank'> = {
  musikk: 'tast-musikk',
  gaming: 'tast-gaming',
  cosplay: 'tast-cosplay',
  ctrl: 'blank',
};

/** The act's own picture, else a key in the colour of its world. */
function ActPicture({ act }: { act: Act }) {
  const { picture } = act.slot;
  return (
    <div className="lg:sticky lg:top-[calc(var(--spacing-scroll)+1rem)] lg:self-start lg:justify-self-end">
      {picture && pictureOf(picture) ? (
        <FinePicture picture={picture} eager />
      ) : (
        <PixelImage name={LIGHT_OF[worldOf(act)]} alt="" scale={2} eager />
      )}
    </div>
  );
}

/** The acts before and after it on the same stage. */
function ActNeighbours({ act }: { act: Act }) {
  const { before, after } = neighboursOf(act);
  if (before === null && after === null) return null;
  return (
    <nav className="mt-[clamp(3.5rem,6vw,5.5rem)]" aria-labelledby="akt-naboer">
      <h2 id="akt-naboer" className="display text-h4">
        Flere på {stageName(act.edition, act.slot.stage)}
      </h2>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2">
        {before && <Neighbour slot={before} label="Før" />}
        {after && <Neighbour slot={after} label="Etter" />}
      </ul>
    </nav>
  );
}

function Neighbour({ slot, label }: { slot: Slot; label: string }) {
  const cancelled = !takesPlace(slot);
  return (
    <li>
      <AppLink href={actPath(slot.id)} className="key key--coal key--full key--left">
        <span className="wrap-anywhere grid min-w-0 gap-1 py-2">
          <span className="mono text-fg-2">
            {label} · {actDay(slot)} {shownTimes(slot).start}
          </span>{' '}
          <span>
            {cancelled ? <s>{slot.act}</s> : slot.act}
            {cancelled && ' (avlyst)'}
          </span>
        </span>
      </AppLink>
    </li>
  );
}

/** Web Share API; false where it is missing or failed. */
async function shareHere(title: string, url: string): Promise<boolean> {
  // Undefined in insecure contexts (http), and in many desktop browsers.
  if (navigator.share === undefined) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // AbortError: the visitor closed the dialog, so there is no fallback.
    return error instanceof Error && error.name === 'AbortError';
  }
}

/** 'Del': the system's share dialog, else copies the URL to the clipboard. */
export function ShareKey({ title }: { title: string }) {
  const share = async () => {
    const url = `${window.location.origin}${window.location.pathname}`;
    if (await shareHere(title, url)) return;
    try {
      if (navigator.clipboard === undefined) throw new Error('No clipboard');
      await navigator.clipboard.writeText(url);
      toast({ title: 'Lenken er kopiert', variant: 'success' });
    } catch {
      toast({
        title: 'Kunne ikke kopiere',
        description: 'Kopier adressen fra adressefeltet.',
        variant: 'error',
      });
    }
  };
  return (
    <Button
      variant="coal"
      className="noscript:hidden"
      icon={<Icon icon={Share2} size={20} />}
      onClick={() => void share()}
    >
      Del
    </Button>
  );
}
