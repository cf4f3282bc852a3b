import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import ListMusic from 'lucide-react/icons/list-music';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { calendarFileUrl } from '#client/components/calendar/festival-days.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { toast } from '#client/lib/toast.ts';
import { labels } from '#shared/content/labels.ts';
import { archivePath, paths } from '#shared/paths.ts';
import { type Act, slotState, stageName } from '#shared/rules/acts.ts';
import { isOver, isSaleOver, takesPlace } from '#shared/rules/festival-phase.ts';
import { DOWNLOAD_PICTURE, sharePicture } from '#shared/rules/share-pictures.ts';
import { spotAddress } from '#shared/rules/spots.ts';

const QUIET = classes('link inline-flex min-h-target items-center gap-2.5 text-small');

interface ActKeysProps {
  act: Act;
  /** Adds the act to the plan. */
  planButton?: ReactNode;
}

/** One thing to do with the act, and its star. */
export function ActKeys({ act, planButton }: ActKeysProps) {
  const gone = slotState(act.slot, useNow()) === 'over';
  return (
    <div className="mt-6 flex flex-wrap gap-3.5 max-md:*:grow">
      <MainKey act={act} />
      {!gone && planButton}
    </div>
  );
}

/** What else can be done with the act, as quiet links. */
export function ActLinks({ act: { edition, slot } }: { act: Act }) {
  const over = slotState(slot, useNow()) === 'over';
  return (
    <ul className="mt-5 flex flex-wrap gap-x-7 gap-y-1">
      {!over && (
        <li>
          <AppLink className={QUIET} href={calendarFileUrl([slot.id])} download>
            <Icon icon={CalendarPlus} />
            {labels.calendar.add}
          </AppLink>
        </li>
      )}
      <li className="noscript:hidden">
        <ShareKey title={`${slot.act}, ${edition.name}`} />
      </li>
      <li>
        <AppLink
          className={QUIET}
          href={sharePicture(`program-${slot.id}`, 'story')}
          download={`${slot.id}.png`}
        >
          <Icon icon={Download} />
          {DOWNLOAD_PICTURE}
        </AppLink>
      </li>
      {!over && (
        <li>
          <AppLink className={QUIET} href={paths.events}>
            <Icon icon={ListMusic} />
            Hele programmet
          </AppLink>
        </li>
      )}
    </ul>
  );
}

/**
 * Tickets while they are sold; the stage while the act is on, if it is on the plan of the site; what is on once it is
 * over; the archive once the festival is.
 */
function MainKey({ act: { edition, slot } }: { act: Act }) {
  const now = useNow();
  const stage = spotAddress(useContent(), edition, slot.stage, now);
  if (isOver(edition, now)) {
    return <Button href={archivePath(edition.year)}>Se {edition.name} i arkivet</Button>;
  }
  if (slotState(slot, now) === 'over')
    return <Button href={paths.events}>Se hva som skjer nå</Button>;
  if (takesPlace(slot) && slotState(slot, now) === 'now' && stage !== undefined)
    return <Button href={stage}>Finn {stageName(edition, slot.stage)}</Button>;
  if (!takesPlace(slot) || isSaleOver(edition, now)) return null;
  return <Button href={paths.tickets}>Billetter</Button>;
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
    <button type="button" className={QUIET} onClick={() => void share()}>
      <Icon icon={Share2} />
      Del
    </button>
  );
}
