import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import DoorOpen from 'lucide-react/icons/door-open';
import Heart from 'lucide-react/icons/heart';
import Info from 'lucide-react/icons/info';
import ListMusic from 'lucide-react/icons/list-music';
import MapIcon from 'lucide-react/icons/map';
import MapPin from 'lucide-react/icons/map-pin';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { PixelImage } from '#client/components/ui/pictures.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useTicketKey } from '#client/lib/content.tsx';
import { usePlaces } from '#client/lib/places.ts';

import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import { formatDate } from '#shared/oslo-time.ts';
import { isThankful } from '#shared/rules/archive.ts';
import { needsMark, saleIngress, saleLines, textPhase } from '#shared/rules/edition-texts.ts';
import {
  currentEdition,
  isSaleOver,
  programmeEdition,
  ticketEdition,
} from '#shared/rules/festival-phase.ts';
import { doorsText } from './edition-facts.ts';
import { edges, type HomeSectionProps, SectionHeading } from './section-heading.tsx';
import { TicketList } from './ticket-list.tsx';
import { Unbroken } from './unbroken.tsx';

/** Practical facts about an edition, as far as they are announced. */
function factsOf(edition: Edition, thanks: boolean) {
  const doors = doorsText(edition);
  const { programme } = edition.texts;
  return [
    ...(thanks ? [{ icon: Heart, text: labels.tickets.thanks }] : []),
    ...(doors === null ? [] : [{ icon: DoorOpen, text: `${labels.tickets.doors} ${doors}` }]),
    { icon: MapPin, text: edition.venue },
    ...(programme === '' ? [] : [{ icon: ListMusic, text: programme }]),
  ];
}

const saleTexts = (edition: Edition, phase: Parameters<typeof saleLines>[1]) => ({
  lines: saleLines(edition, phase, labels.tickets.lines),
  ingress: saleIngress(edition, phase),
});

/** What is said of tickets that are not sold yet, or no more because the edition is cancelled. */
function noSale(edition: Edition, now: Date): ReturnType<typeof saleTexts> {
  if (isSaleOver(edition, now)) return { lines: labels.phases.sale.linesOver, ingress: '' };
  const { ticketsFrom } = edition;
  const ingress = ticketsFrom === null ? '' : `Salget åpner ${formatDate(ticketsFrom)}.`;
  return { lines: labels.tickets.lines, ingress };
}

const FACT = classes('flex items-baseline gap-5.5 border-coal-4 border-b py-4 max-md:py-3');
const PLACE_ICONS = { practical: Info, grounds: MapIcon };

/** Below the facts, until the edition is over: where the rest of them stand. */
function PlaceLinks() {
  return usePlaces().map(({ part, label, href }) => (
    <li key={part} className={FACT}>
      <Icon icon={PLACE_ICONS[part]} className="[translate:0_4px]" />
      <AppLink href={href} className="link -my-2.5 inline-block py-2.5 font-semibold">
        {label}
      </AppLink>
    </li>
  ));
}

/** Early tickets and practical facts. */
export function TicketsSection({ alone }: HomeSectionProps) {
  const { editions } = useContent();
  const now = useNow();
  const key = useTicketKey();
  const edition = currentEdition(editions, now);
  const tickets = ticketEdition(editions, now);
  const phase = textPhase(edition, now);
  const { lines, ingress } =
    key.onSale || phase === 'over' ? saleTexts(edition, phase) : noSale(edition, now);
  const all = factsOf(programmeEdition(editions, now) ?? edition, isThankful(editions, now));
  // When the doors opened helps nobody who comes for tickets.
  const facts = phase === 'over' ? all.slice(0, 1) : all;
  return (
    <Section
      id="billetter"
      labelledBy="billetter-tittel"
      {...edges('night', { edgeTop: 'bone', edgeBottom: 'r' }, alone)}
      className="overflow-x-clip"
    >
      <div
        className={cx(
          'grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,42rem)]',
          !alone && 'lg:items-center',
        )}
      >
        <div className={cx('-mx-side lg:mx-0 lg:h-180', alone ? 'h-76' : 'h-100')}>
          <PixelImage
            name="enter"
            alt=""
            className="left-1/2 max-w-none [translate:-50%_-2.25rem] lg:right-10 lg:left-auto lg:float-right lg:w-[720px] lg:[--s:3] lg:[translate:0_0]"
          />
        </div>
        {/* Stacked above the picture's cropped edge. */}
        <div className="relative">
          <SectionHeading
            id="billetter-tittel"
            chord="B"
            size="h2"
            lines={lines}
            width={672}
            alone={alone}
          />
          {phase === 'over' && needsMark(edition.texts.sale?.heading, phase) && (
            <p className="mt-5">
              <Tag>
                {labels.future.heading} {edition.year}: {labels.marks.over}
              </Tag>
            </p>
          )}
          {ingress !== '' && <p className="ingress dim mt-7 mb-8">{ingress}</p>}
          <div className={cx('max-md:*:w-full', ingress === '' && 'mt-7')}>
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
          {alone && tickets && (
            <div className="mt-12">
              <TicketList edition={tickets} isNamed heading="h2" />
            </div>
          )}
          <ul className="mt-12 border-line border-t">
            {facts.map(({ icon, text }) => (
              <li key={text} className={FACT}>
                <Icon icon={icon} className="[translate:0_4px]" />
                <span>
                  <Unbroken text={text} />
                </span>
              </li>
            ))}
            {phase !== 'over' && <PlaceLinks />}
          </ul>
        </div>
      </div>
    </Section>
  );
}
