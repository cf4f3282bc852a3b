import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, TicketType } from '#shared/content/types.ts';
import { needsOverMark, timedText } from '#shared/rules/edition-texts.ts';
import {
  currentEdition,
  editionState,
  isOver,
  programmeEdition,
} from '#shared/rules/festival-phase.ts';
import { doorsText, editionDates } from './edition-facts.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { NowNext } from './now-next/now-next.tsx';
import type { ActStar } from './programme/act-star.ts';
import { ProgrammeBoard } from './programme/programme-board.tsx';
import { edges, type HomeSectionProps, SectionHeading, subheading } from './section-heading.tsx';

interface EventsProps extends HomeSectionProps {
  /** Puts an act into one's plan. */
  Star?: ActStar;
  /** Below the programme: the way to one's plan. */
  planLink?: ReactNode;
}

/** The festival's facts, programme and kinds of tickets. */
export function EventsSection({ alone, Star, planLink }: EventsProps) {
  const now = useNow();
  const { editions, site } = useContent();
  const edition = programmeEdition(editions, now);
  const { lines } = site.texts.events;
  const Subheading = subheading(alone);
  return (
    <Section
      id="eventer"
      tone="bone"
      labelledBy="eventer-tittel"
      {...edges('bone', {}, alone)}
      className="eventer"
    >
      <div className="eventer__hode">
        <div>
          <SectionHeading id="eventer-tittel" chord="E" lines={lines} width={833} alone={alone} />
        </div>
        {edition && <FestivalBox edition={edition} now={now} />}
      </div>
      {alone && <NowNext />}
      {edition && (
        <>
          <Subheading className="sr-only">{labels.events.programme}</Subheading>
          <ProgrammeBoard
            edition={edition}
            now={now}
            ended={isOver(currentEdition(editions, now), now)}
            Star={Star}
          />
          {planLink}
        </>
      )}
      <div className="kol-5-7 eventer__fot">
        {edition && <TicketList edition={edition} />}
        <GalleryPicture
          className="eventer__publikum"
          name="publikum"
          scale={2}
          alt={labels.events.crowdAlt}
        />
      </div>
    </Section>
  );
}

function FestivalBox({ edition, now }: { edition: Edition; now: Date }) {
  const { editions } = useContent();
  const doors = doorsText(edition);
  const state = editionState(edition, editions, now);
  const over = isOver(edition, now);
  const { label } = edition.texts;
  return (
    <div className="cmy eventer__boks">
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <div className="eventer__kort">
        <p className="eventer__merke mono">
          {timedText(label, over)}
          {needsOverMark(label, over) && <Tag tone="night">{labels.marks.over}</Tag>}
          {state === 'now' && <Tag tone="g">{labels.marks.now}</Tag>}
        </p>
        <p className="display eventer__dato">{editionDates(edition)}</p>
        <dl className="eventer__fakta">
          <Fact name={labels.events.place} value={edition.venue} />
          {doors !== null && <Fact name={labels.events.doorsLabel} value={doors} />}
          <Fact name={labels.events.age} value={edition.ageNote} />
        </dl>
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="mono">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function TicketList({
  edition: {
    tickets,
    texts: { notes },
  },
}: {
  edition: Edition;
}) {
  return (
    <div>
      <h3 className="sr-only">{labels.events.ticketTypes}</h3>
      <ul className="billettyper">
        {tickets.map((ticket) => (
          <li key={ticket.id} className={`billettype--${ticket.status}`} data-ticket>
            {ticket.status === 'soldOut' ? <s>{ticket.name}</s> : <span>{ticket.name}</span>}
            <TicketStatus status={ticket.status} />
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="dempet eventer__note">
          {note}
        </p>
      ))}
    </div>
  );
}

function TicketStatus({ status }: Pick<TicketType, 'status'>) {
  const label = labels.events.ticketStatus[status];
  if (status === 'few') return <Tag tone="y">{label}</Tag>;
  return (
    <span className="billettype__status mono">
      <Icon icon={status === 'soldOut' ? Lock : Check} size={16} />
      {label}
    </span>
  );
}
