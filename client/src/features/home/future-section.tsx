import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Expand from 'lucide-react/icons/expand';
import MapIcon from 'lucide-react/icons/map';
import Monitor from 'lucide-react/icons/monitor';
import Plane from 'lucide-react/icons/plane';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { FestivalDay } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { currentEdition, type DayState, dayState, isOver } from '#shared/rules/festival-phase.ts';
import { ageLabel } from './edition-facts.ts';
import { SectionHeading } from './section-heading.tsx';

const ICONS = {
  events: CalendarPlus,
  map: MapIcon,
  artists: Plane,
  screens: Monitor,
  expand: Expand,
};

/** The days of the edition that is on or next as keys, and what may come after. */
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
      {over && (
        <p className="fremtid__merke">
          <Tag>{labels.marks.over}</Tag>
        </p>
      )}
      <ol className="plate fremtid__dager">
        {edition.days.map((day) => (
          <DayKey key={day.id} day={day} state={dayState(edition, day.date, now)} marked={!over} />
        ))}
      </ol>
      <ul className="fremtid__planer">
        {site.texts.future.cards.map(({ id, icon, title, text }) => (
          <li key={id}>
            <Icon icon={ICONS[icon]} size={28} />
            <h3>{title}</h3>
            <p className="dempet">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface DayKeyProps {
  day: FestivalDay;
  state: DayState;
  /** Says itself that it is over. */
  marked: boolean;
}

function DayKey({ day, state, marked }: DayKeyProps) {
  const mixed = day.worlds.length > 1;
  const tone = mixed ? 'key--g dagtast--blandet' : 'key--r';
  return (
    <li className={`dagtast key ${state === 'over' ? 'dagtast--over' : tone}`}>
      <p className="dagtast__tall">{Number(day.date.slice(8))}</p>
      <h3 className="display dagtast__tittel">{day.title}</h3>
      <p className="dagtast__dato">{capitalize(formatDay(day.date))}</p>
      <p className="dagtast__merker">
        {state === 'over' && marked && <Tag>{labels.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{labels.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{labels.marks.now}</Tag>}
        <Tag tone="night">{ageLabel(day.minAge)}</Tag>
      </p>
    </li>
  );
}
