import '#client/styles/utilities.css';
import { useRef } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { useReadingPlace } from '#client/lib/reading-place.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { AnnouncementItem } from './announcement-item.tsx';
import { usePresentAnnouncements } from './present-announcements.ts';

const isForPages = ({ channels }: Announcement) =>
  channels.includes('banner') || channels.includes('screen');

const STICKY = classes(
  'in-data-storskjerm:static short:static sticky top-[calc(var(--spacing-header)+var(--spacing-strip))] z-[calc(var(--z-index-header)-1)] print:static',
);

/**
 * What is announced now, below the header of every page, or large on a wall
 * (docs/product/announcements.md#the-banner). Its live regions are there before they are filled:
 * one that is inserted with its text is not always read out. The back office has a sticky row of its own.
 */
export function AnnouncementBanner({ isStatic }: { isStatic?: boolean }) {
  const present = usePresentAnnouncements().filter(isForPages);
  const region = useRef<HTMLElement>(null);
  useReadingPlace(region, '--announcements');
  const items = (isSafety: boolean) =>
    present
      .filter(({ kind }) => (kind === 'safety') === isSafety)
      .map((one) => <AnnouncementItem key={one.id} announcement={one} />);
  const alarms = items(true);
  return (
    <section
      ref={region}
      className={cx(
        'in-data-storskjerm:max-h-none max-h-[min(42dvh,24rem)] short:max-h-none overflow-y-auto overscroll-contain print:max-h-none',
        !isStatic && STICKY,
      )}
      aria-label="Kunngjøringer"
    >
      {/* An alert only while it says something: an empty one would hide which of two speaks. */}
      <div aria-live="assertive" role={alarms.length > 0 ? 'alert' : undefined}>
        {alarms}
      </div>
      <div role="status">{items(false)}</div>
    </section>
  );
}
