import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Expand from 'lucide-react/icons/expand';
import MapIcon from 'lucide-react/icons/map';
import Monitor from 'lucide-react/icons/monitor';
import Plane from 'lucide-react/icons/plane';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { editions, type FestivalDay, texts } from '#shared/content/index.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { type DayState, dayState, newestEdition } from '#shared/rules/festival-phase.ts';
import { ageLabel } from './edition-facts.ts';
import { SectionHeading } from './section-heading.tsx';

const ICONS = {
  events: CalendarPlus,
  map: MapIcon,
  artists: Plane,
  screens: Monitor,
  expand: Expand,
};

/** The days of the newest edition as keys, and what may come after. */
export function FutureSection() {
  const now = useNow();
  const edition = newestEdition(editions);
  const { heading, cards } = texts.future;
  return (
    <Section id="fremtid" labelledBy="fremtid-tittel" edgeTop="bein" className="fremtid">
      <SectionHeading
        id="fremtid-tittel"
        chord="F"
        lines={[`${heading} ${edition.year}`]}
        mobileLines={[heading, String(edition.year)]}
      />
      <ol className="plate fremtid__dager">
        {edition.days.map((day) => (
          <DayKey key={day.id} day={day} state={dayState(edition, day.date, now)} />
        ))}
      </ol>
      <ul className="fremtid__planer">
        {cards.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon icon={ICONS[icon]} size={28} />
            <h3>{title}</h3>
            <p className="dempet">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DayKey({ day, state }: { day: FestivalDay; state: DayState }) {
  const mixed = day.worlds.length > 1;
  return (
    <li className={`dagtast key ${mixed ? 'key--g dagtast--blandet' : 'key--r'}`}>
      <p className="dagtast__tall">{Number(day.date.slice(8))}</p>
      <h3 className="display dagtast__tittel">{day.title}</h3>
      <p className="dagtast__dato">{capitalize(formatDay(day.date))}</p>
      <p className="dagtast__merker">
        {state === 'over' && <Tag tone="bein">{texts.marks.over}</Tag>}
        {state === 'today' && <Tag tone="c">{texts.marks.today}</Tag>}
        {state === 'night' && <Tag tone="g">{texts.marks.now}</Tag>}
        <Tag tone="natt">{ageLabel(day.minAge)}</Tag>
      </p>
    </li>
  );
}
