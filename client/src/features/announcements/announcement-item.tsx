import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { AnnouncementCard, WALL_ONLY } from '#client/components/announcement/announcement-card.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { useClosed } from './closed-announcements.ts';

/** The keys are inside the area of scroll-padding-top. */
const CORNER = classes(
  '-mt-1 -mr-2.5 in-data-storskjerm:hidden scroll-mt-[calc(-1*(var(--spacing-scroll)+var(--announcements,0px)))]',
);

/**
 * One announcement. A safety announcement can be folded to its title; another one is closed until its
 * text changes. The wall shows both whole.
 */
export function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { kind, title, channels } = announcement;
  const { isClosed, close, open } = useClosed(announcement);
  const textId = useId();
  const isSafety = kind === 'safety';
  return (
    <AnnouncementCard
      announcement={announcement}
      textId={textId}
      place="banner"
      state={isClosed ? (isSafety ? 'folded' : 'closed') : 'open'}
      className={cx(
        !channels.includes('banner') && WALL_ONLY,
        !channels.includes('screen') && 'in-data-storskjerm:hidden',
      )}
    >
      {isSafety ? (
        <button
          type="button"
          className={cx(
            'min-h-11 min-w-11 cursor-pointer rounded-key-s px-2.5 font-bold text-small underline underline-offset-3 hover:bg-[rgb(0_0_0/0.12)]',
            CORNER,
          )}
          aria-expanded={!isClosed}
          aria-controls={textId}
          aria-label={`${isClosed ? 'Vis' : 'Skjul'} teksten: ${title}`}
          onClick={isClosed ? open : close}
        >
          {isClosed ? 'Vis' : 'Skjul'}
        </button>
      ) : (
        <button
          type="button"
          className={cx('close', CORNER, kind === 'weather' && 'hover:bg-[rgb(0_0_0/0.25)]')}
          aria-label={`Lukk: ${title}`}
          onClick={() => {
            close();
            // The key is gone, and with it the place of the focus.
            document.querySelector('main')?.focus({ preventScroll: true });
          }}
        >
          <Icon icon={X} />
        </button>
      )}
    </AnnouncementCard>
  );
}
