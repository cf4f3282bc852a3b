import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { AnnouncementCard } from '#client/components/announcement/announcement-card.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { useClosed } from './closed-announcements.ts';

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
      className={cx(
        isClosed && (isSafety ? 'kunngjoring--brettet' : 'kunngjoring--lukket'),
        !channels.includes('banner') && 'kunngjoring--bare-skjerm',
        !channels.includes('screen') && 'kunngjoring--ikke-skjerm',
      )}
    >
      {isSafety ? (
        <button
          type="button"
          className="kunngjoring__brett"
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
          className="lukk"
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
