import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { lazyPart } from '#client/lib/lazy.tsx';

const loading = (
  <div className="grid gap-5" aria-busy="true">
    <Skeleton width="14rem" height="2rem" />
    <Skeleton height="12rem" />
    <Skeleton height="12rem" />
  </div>
);

/** The tab 'Kalender', lazy because of the calendar library. */
export const CalendarPart = lazyPart(
  () => import('./calendar/calendar-panel.tsx').then((part) => part.CalendarPanel),
  loading,
);

/** The settings, lazy because of the form library. */
export const SettingsPart = lazyPart(
  () => import('./settings/settings.tsx').then((part) => part.Settings),
  loading,
);
