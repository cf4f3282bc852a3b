import { lazyOnVisible } from '#client/lib/island/island.tsx';

export const CalendarWidget = lazyOnVisible(() =>
  import('./calendar-box.tsx').then((part) => part.CalendarBox),
);
