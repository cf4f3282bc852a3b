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
import { type Edition, editions, links, texts } from '#shared/content/index.ts';
import { isOver, newestEdition, programmeEdition } from '#shared/rules/festival-phase.ts';
import { doorsText } from './edition-facts.ts';
import { edges, type HomeSectionProps, SectionHeading } from './section-heading.tsx';

/** What to know before coming to an edition, as far as it is announced. */
function factsOf(edition: Edition) {
  const doors = doorsText(edition);
  const { programme } = edition.texts;
  return [
    { icon: Heart, text: texts.tickets.thanks },
    ...(doors === null ? [] : [{ icon: DoorOpen, text: `${texts.tickets.doors} ${doors}` }]),
    { icon: MapPin, text: edition.venue },
    ...(programme === '' ? [] : [{ icon: ListMusic, text: programme }]),
  ];
}

/** Early tickets, and what to know before coming. */
export function TicketsSection({ alone }: HomeSectionProps) {
  const edition = newestEdition(editions);
  const over = isOver(edition, useNow());
  const { sale } = edition.texts;
  return (
    <Section
      id="billetter"
      labelledBy="billetter-tittel"
      {...edges('natt', { edgeTop: 'bein', edgeBottom: 'r' }, alone)}
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
            lines={sale?.lines ?? texts.tickets.lines}
            width={672}
            alone={alone}
          />
          {over && (
            <p className="billetter__merke">
              <Tag>
                {texts.future.heading} {edition.year}: {texts.marks.over}
              </Tag>
            </p>
          )}
          {sale && <p className="ingress dempet">{sale.ingress.text}</p>}
          <Key
            href={links.earlyTicket.href}
            size="xl"
            glow
            iconSide="end"
            icon={<Icon icon={CornerDownLeft} size={24} />}
          >
            {links.earlyTicket.label}
          </Key>
          <ul className="faktaliste">
            {factsOf(programmeEdition(editions) ?? edition).map(({ icon, text }) => (
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
