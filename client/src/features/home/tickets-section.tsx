import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import DoorOpen from 'lucide-react/icons/door-open';
import Heart from 'lucide-react/icons/heart';
import ListMusic from 'lucide-react/icons/list-music';
import MapPin from 'lucide-react/icons/map-pin';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useTicketKey } from '#client/lib/ticket-key.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition } from '#shared/content/types.ts';
import { needsOverMark, saleLines, timedText } from '#shared/rules/edition-texts.ts';
import { currentEdition, isOver, programmeEdition } from '#shared/rules/festival-phase.ts';
import { doorsText } from './edition-facts.ts';
import { edges, type HomeSectionProps, SectionHeading } from './section-heading.tsx';

/** What to know before coming to an edition, as far as it is announced. */
function factsOf(edition: Edition) {
  const doors = doorsText(edition);
  const { programme } = edition.texts;
  return [
    { icon: Heart, text: labels.tickets.thanks },
    ...(doors === null ? [] : [{ icon: DoorOpen, text: `${labels.tickets.doors} ${doors}` }]),
    { icon: MapPin, text: edition.venue },
    ...(programme === '' ? [] : [{ icon: ListMusic, text: programme }]),
  ];
}

/** Early tickets, and what to know before coming. */
export function TicketsSection({ alone }: HomeSectionProps) {
  const { editions } = useContent();
  const now = useNow();
  const key = useTicketKey();
  const edition = currentEdition(editions, now);
  const over = isOver(edition, now);
  const { sale } = edition.texts;
  return (
    <Section
      id="billetter"
      labelledBy="billetter-tittel"
      {...edges('night', { edgeTop: 'bone', edgeBottom: 'r' }, alone)}
      className="billetter"
    >
      <div className="billetter__rad">
        <div className="billetter__bilde">
          <PixelImage name="enter" alt="" />
        </div>
        <div className="billetter__tekst">
          <SectionHeading
            id="billetter-tittel"
            chord="B"
            size="h2"
            lines={saleLines(edition, over, labels.tickets.lines)}
            width={672}
            alone={alone}
          />
          {needsOverMark(sale?.heading, over) && (
            <p className="billetter__merke">
              <Tag>
                {labels.future.heading} {edition.year}: {labels.marks.over}
              </Tag>
            </p>
          )}
          {sale && <p className="ingress dempet">{timedText(sale.ingress, over)}</p>}
          <Key
            href={key.href}
            size="xl"
            glow={key.onSale}
            iconSide="end"
            icon={<Icon icon={CornerDownLeft} size={24} />}
          >
            {key.label}
          </Key>
          <ul className="faktaliste">
            {factsOf(programmeEdition(editions, now) ?? edition).map(({ icon, text }) => (
              <li key={text}>
                <Icon icon={icon} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
