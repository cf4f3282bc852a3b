import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { currentEdition } from '#shared/rules/festival-phase.ts';

const Banner = lazyOnVisible(() =>
  import('./cancelled-banner.tsx').then((part) => part.CancelledBanner),
);

/** The banner where the current edition or a day of it is cancelled. */
export function Cancelled() {
  const { days, cancelled } = currentEdition(useContent().editions, useNow());
  return (cancelled || days.some((day) => day.cancelled)) && <Banner />;
}
