import AudioLines from 'lucide-react/icons/audio-lines';
import BedDouble from 'lucide-react/icons/bed-double';
import Clapperboard from 'lucide-react/icons/clapperboard';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MicVocal from 'lucide-react/icons/mic-vocal';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { ContentPicture } from '#client/components/ui/content-picture.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import type { Partner } from '#shared/content/types.ts';
import { SectionHeading } from './section-heading.tsx';

const ICONS = {
  microphone: MicVocal,
  sound: AudioLines,
  bed: BedDouble,
  film: Clapperboard,
  academy: GraduationCap,
};

/** The name; a long word in two parts, between which CSS breaks it where the column is narrow. */
function PartnerName({ label, lines }: Pick<Partner, 'label' | 'lines'>) {
  const [first, second] = lines;
  if (first === undefined || second === undefined || `${first} ${second}` === label) return label;
  return (
    <>
      <span className="partner__del">{first.replace(/-$/, '')}</span>
      <span>{second}</span>
    </>
  );
}

/** The partners, each a link to its own site. */
export function PartnersSection() {
  const { partners, texts } = useSite();
  return (
    <Section id="samarbeidspartner" labelledBy="partnere-tittel" edgeTop="bone" edgeBottom="b">
      <SectionHeading
        id="partnere-tittel"
        chord="P"
        lines={[texts.partners.heading]}
        mobileLines={texts.partners.mobileLines}
      />
      <ul className="partnere">
        {partners.map(({ id, label, lines, href, icon, picture }) => (
          <li key={id}>
            <AppLink href={href} external className="partner">
              {picture === null ? (
                <Icon icon={ICONS[icon]} size={28} />
              ) : (
                <ContentPicture picture={picture} />
              )}
              <span
                className={cx('display partner__navn', lines.length === 1 && 'partner__navn--hel')}
              >
                <PartnerName label={label} lines={lines} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
