import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import DoorOpen from 'lucide-react/icons/door-open';
import Heart from 'lucide-react/icons/heart';
import Info from 'lucide-react/icons/info';
import ListMusic from 'lucide-react/icons/list-music';
import MapIcon from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { UNLIT_PICTURE } from '#client/components/ui/page-looks.ts';
import { PixelImage } from '#client/components/ui/pictures.tsx';
import { Chord, Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { Unbroken } from '#client/components/ui/unbroken.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useTicketKey } from '#client/lib/content.tsx';
import { usePlaces } from '#client/lib/places.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition, FestivalDay } from '#shared/content/types.ts';
import { formatDate, osloDate, osloInstant } from '#shared/oslo-time.ts';
import { shownTime } from '#shared/rules/acts.ts';
import { isThankful } from '#shared/rules/archive.ts';
import { needsMark, saleIngress, saleLines, textPhase } from '#shared/rules/edition-texts.ts';
import {
  currentEdition,
  isSaleOver,
  programmeEdition,
  ticketEdition,
} from '#shared/rules/festival-phase.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { doorsText } from './edition-facts.ts';
import { edges, type HomeSectionProps, SectionHeading } from './section-heading.tsx';
import { TicketList } from './ticket-list.tsx';

/** What holds on the present day: 'Dørene åpnet 10:00. Fra 10 år'. */
function dayText({ date, doors, minAge }: FestivalDay, now: Date): string {
  const { doorsOpen, doorsOpened } = labels.events;
  const age = `Fra ${minAge} år`;
  if (doors === null) return age;
  const words = now < osloInstant(date, doors) ? doorsOpen : doorsOpened;
  return `${words} ${shownTime(doors)}. ${age}`;
}

/** Practical facts about an edition, as far as they are announced. */
function factsOf(edition: Edition, thanks: boolean) {
  const doors = doorsText(edition);
  const { programme } = edition.texts;
  return [
    ...(doors === null ? [] : [{ icon: DoorOpen, text: `${labels.tickets.doors} ${doors}` }]),
    { icon: MapPin, text: edition.venue },
    ...(programme === '' ? [] : [{ icon: ListMusic, text: programme }]),
    ...(thanks ? [{ icon: Heart, text: labels.tickets.thanks }] : []),
  ];
}

interface SaleTexts {
  lines: readonly string[];
  ingress: string;
  /** The date at the end of the text, which is shown large: that on which the sale opens. */
  opens?: string;
}

const saleTexts = (edition: Edition, phase: Parameters<typeof saleLines>[1]): SaleTexts => ({
  lines: saleLines(edition, phase, labels.tickets.lines),
  ingress: saleIngress(edition, phase),
});

const OPENS = 'Salget åpner';

/** What is said of tickets that are not sold yet, or no more because the edition is cancelled. */
function noSale(edition: Edition, now: Date): SaleTexts {
  if (isSaleOver(edition, now)) return { lines: labels.phases.sale.linesOver, ingress: '' };
  const { ticketsFrom } = edition;
  if (ticketsFrom === null) return { lines: labels.tickets.lines, ingress: '' };
  const opens = `${formatDate(ticketsFrom)}.`;
  return { lines: labels.tickets.lines, ingress: `${OPENS} ${opens}`, opens };
}

const FACT = classes('flex items-baseline gap-5.5 border-coal-4 border-b py-4 max-md:py-3');
/** A page of its own: facts and prices in daylight, side by side below the picture and the text. */
const ALONE = classes({
  section: 'min-h-view overflow-x-clip pt-6 pb-16',
  grid: 'split-6-6',
  plate:
    'on-bone relative rounded-plate bg-bone px-5 py-5 md:px-8 lg:mt-12 [&>:last-child]:border-b-0',
  facts: 'lg:col-1 lg:row-2',
  after: 'max-lg:mt-12',
});
/** A line below the text, where there are no prices. */
const LINES = classes('mt-12 border-line border-t max-md:mt-6');
const PLACE_ICONS = { practical: Info, grounds: MapIcon };

interface FactLinkProps {
  icon: typeof Info;
  href: string;
  children: ReactNode;
}

/** A fact that stands on another page. */
export function FactLink({ icon, href, children }: FactLinkProps) {
  return (
    <li className={FACT}>
      <Icon icon={icon} className="[translate:0_4px]" />
      <AppLink href={href} className="link -my-2.5 inline-block py-2.5 font-semibold">
        {children}
      </AppLink>
    </li>
  );
}

/** Below the facts, until the edition is over: where the rest of them stand. */
function PlaceLinks() {
  return usePlaces().map(({ part, label, href }) => (
    <FactLink key={part} icon={PLACE_ICONS[part]} href={href}>
      {label}
    </FactLink>
  ));
}

/** The large key; in a dark hall where nothing is sold. */
function EnterPicture({ alone, isLit }: HomeSectionProps & { isLit: boolean }) {
  return (
    <div
      className={cx(
        '-mx-side md:max-lg:h-152 lg:mx-0',
        alone ? 'h-78 lg:h-120 lg:self-center' : 'h-100 lg:h-180',
      )}
    >
      <PixelImage
        name="enter"
        alt=""
        className={cx(
          'left-1/2 nav:w-[720px] max-w-none nav:[--s:3] lg:right-10 lg:left-auto lg:float-right lg:[--s:2] lg:[translate:0_0]',
          alone ? 'nav:-mt-[112px] [translate:-50%_-92px]' : '[translate:-50%_-2.25rem]',
          !isLit && UNLIT_PICTURE,
        )}
      />
    </div>
  );
}

interface TicketsSectionProps extends HomeSectionProps {
  /** Rows below the facts once the edition is over. */
  afterwards?: ReactNode;
}

/** Early tickets and practical facts. */
export function TicketsSection({ alone, afterwards }: TicketsSectionProps) {
  const { editions } = useContent();
  const now = useNow();
  const key = useTicketKey();
  const edition = currentEdition(editions, now);
  const tickets = ticketEdition(editions, now);
  const phase = textPhase(edition, now);
  const { lines, ingress, opens } =
    key.onSale || phase === 'over' ? saleTexts(edition, phase) : noSale(edition, now);
  const all = factsOf(programmeEdition(editions, now) ?? edition, isThankful(editions, now));
  // When the doors opened helps nobody who comes for tickets.
  const shown = phase === 'over' ? all.filter(({ icon }) => icon === Heart) : all;
  const present = presentDay(edition, now);
  const today = edition.days.find(({ date, cancelled }) => date === present && !cancelled);
  const isPlate = alone && phase !== 'over';
  const facts = shown.length > 0 && (
    <ul className={alone ? cx(ALONE.plate, isPlate ? ALONE.facts : ALONE.after) : LINES}>
      {shown.map(({ icon, text }) => (
        <li key={text} className={FACT}>
          <Icon icon={icon} className="[translate:0_4px]" />
          <span>
            <Unbroken text={text} />
          </span>
        </li>
      ))}
      {phase === 'over' ? afterwards : <PlaceLinks />}
    </ul>
  );
  return (
    <Section
      id="billetter"
      labelledBy="billetter-tittel"
      {...edges('night', { edgeTop: 'bone', edgeBottom: 'r' }, alone)}
      className={alone ? ALONE.section : 'overflow-x-clip'}
    >
      <div
        className={
          alone
            ? ALONE.grid
            : 'grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)] lg:items-center'
        }
      >
        <EnterPicture alone={alone} isLit={key.onSale} />
        {/* Stacked above the picture's cropped edge. */}
        <div
          className={cx(
            'relative',
            alone && 'lg:self-center',
            alone && phase === 'over' && 'lg:mt-10',
          )}
        >
          {/* On phones it would stand on the picture of the key. */}
          <div className={alone ? 'max-md:hidden' : undefined}>
            <Chord letter="B" />
          </div>
          <SectionHeading
            id="billetter-tittel"
            size="h2"
            lines={lines}
            width={alone ? 624 : 672}
            alone={alone}
          />
          {phase === 'over' && needsMark(edition.texts.sale?.heading, phase) && (
            <p className="mt-5">
              <Tag>
                {labels.future.heading} {edition.year}: {labels.marks.over}
              </Tag>
            </p>
          )}
          {ingress !== '' && (
            <p className={cx('ingress mt-5 mb-6', !opens && 'dim')}>
              {opens ? OPENS : ingress}
              {opens && <span className="display block text-h3"> {opens}</span>}
            </p>
          )}
          {today && (
            <p
              className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 font-extrabold text-body"
              data-today=""
            >
              <Tag tone="c">{labels.marks[today.date === osloDate(now) ? 'today' : 'now']}</Tag>
              {dayText(today, now)}
            </p>
          )}
          <div className={cx('max-md:grid', ingress === '' && 'mt-7')}>
            <Button
              className="max-md:w-full"
              href={key.href}
              size="xl"
              glow={key.onSale}
              iconSide="end"
              icon={<Icon icon={CornerDownLeft} size={24} />}
            >
              {key.label}
            </Button>
          </div>
          {!isPlate && facts}
        </div>
        {alone && tickets && (
          <div className={ALONE.plate}>
            <TicketList edition={tickets} isNamed heading="h2" said={ingress} />
          </div>
        )}
        {isPlate && facts}
      </div>
    </Section>
  );
}
