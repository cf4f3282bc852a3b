import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Expand from 'lucide-react/icons/expand';
import MapIcon from 'lucide-react/icons/map';
import Monitor from 'lucide-react/icons/monitor';
import Plane from 'lucide-react/icons/plane';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { FestivalDay } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { ageLabel } from '#shared/rules/edition-texts.ts';
import { currentEdition, type DayState, dayState, isOver } from '#shared/rules/festival-phase.ts';
import { SectionHeading } from './section-heading.tsx';

const ICONS = {
  events: CalendarPlus,
  map: MapIcon,
  artists: Plane,
  screens: Monitor,
  expand: Expand,
};

/** The days of the present or next edition as keys, and plans beyond it. */
export function FutureSection() {
  const now = useNow();
  const { editions, site } = useContent();
  const edition = currentEdition(editions, now);
  const { heading } = labels.future;
  const over = isOver(edition, now);
  return (
    <Section id="fremtid" labelledBy="fremtid-tittel" edgeTop="bone">
      <SectionHeading
        id="fremtid-tittel"
        chord="F"
        lines={[`${heading} ${edition.year}`]}
        mobileLines={[heading, String(edition.year)]}
      />
      {over && !edition.cancelled && (
        <p className="mt-5">
          <Tag>{labels.marks.over}</Tag>
        </p>
      )}
      <ol className="plate mt-[clamp(2.5rem,5.2vw,4.75rem)] grid grid-cols-1 gap-[13px] lg:grid-cols-[minmax(0,48fr)_minmax(0,38.4fr)_minmax(0,38.4fr)] lg:px-5 lg:pt-5 lg:pb-6">
        {edition.days.map((day) => (
          <DayKey key={day.id} day={day} state={dayState(edition, day.date, now)} marked={!over} />
        ))}
      </ol>
      <ul className="mt-[clamp(2.5rem,4vw,3.5rem)] grid border-line border-t-2 lg:grid-cols-5 lg:gap-3 lg:pt-6">
        {site.texts.future.cards.map(({ id, icon, title, text }) => (
          <li
            key={id}
            className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-5 border-coal-4 border-b py-4.5 max-md:py-2.5 lg:block lg:border-0 lg:p-0"
          >
            <Icon icon={ICONS[icon]} size={28} className="row-[1/3]" />
            <h3 className="text-[1.25rem] lg:mt-5 lg:mb-1">{title}</h3>
            <p className="dim">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const DAY = classes(
  'key pointer-events-none flex min-h-[196px] select-text flex-col items-start justify-start gap-0 rounded-[20px] px-8 pt-3 text-left [--ib:20px] [--is:11px] [--it:4px] before:rounded-key-xl max-md:min-h-36 lg:min-h-[251px]',
);

const MIXED_ARCHIVE = classes('key--g day-key--mixed-archive');

interface DayKeyProps {
  day: FestivalDay;
  state: DayState;
  /** Finished days are tagged; false once the whole edition is over. */
  marked: boolean;
}

function DayKey({ day, state, marked }: DayKeyProps) {
  const mixed = day.worlds.length > 1;
  const tone = mixed ? 'key--g day-key--mixed' : 'key--r';
  const past = marked ? 'key--unlit' : cx('key--archive', mixed ? MIXED_ARCHIVE : 'key--r');
  const isRed = !mixed && state !== 'over';
  const look = state === 'over' ? past : tone;
  return (
    <li className={cx(DAY, look, state === 'over' && !marked ? 'pb-12' : 'pb-9.5')}>
      <p className="mb-auto font-[900] font-display font-stretch-108% text-[clamp(3.5rem,6.2vw,5.5rem)] leading-[1.05]">
        {Number(day.date.slice(8))}
      </p>
      <h3
        className={cx(
          'display text-[clamp(1.5rem,2.1vw,1.9375rem)] leading-[0.95]',
          mixed && state !== 'over' && 'max-md:max-w-[58%] lg:max-w-48',
        )}
      >
        {day.title}
      </h3>
      <p className="mt-2 font-semibold text-body">{capitalize(formatDay(day.date))}</p>
      <p className="absolute top-7 right-8.5 flex gap-1.5 max-md:top-5 max-md:right-6.5 max-md:flex-col-reverse max-md:items-end">
        {state === 'over' && marked && !day.cancelled && <Tag>{labels.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
        <Tag tone={isRed || day.minAge < 18 ? 'night' : 'r'}>{ageLabel(day.minAge)}</Tag>
      </p>
    </li>
  );
}
