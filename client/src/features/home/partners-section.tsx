import AudioLines from 'lucide-react/icons/audio-lines';
import BedDouble from 'lucide-react/icons/bed-double';
import Clapperboard from 'lucide-react/icons/clapperboard';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MicVocal from 'lucide-react/icons/mic-vocal';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { ContentPicture } from '#client/components/ui/pictures.tsx';
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

const NARROW = classes('max-[380px]:block min-[64rem]:block');

/** A long word has two parts, between which CSS breaks it where the column is narrow. */
function PartnerName({ label, lines }: Pick<Partner, 'label' | 'lines'>) {
  const [first, second] = lines;
  if (first === undefined || second === undefined || `${first} ${second}` === label) return label;
  return (
    <>
      <span className={cx('broken-word min-[380px]:max-[64rem]:after:hidden', NARROW)}>
        {first.replace(/-$/, '')}
      </span>
      <span className={NARROW}>{second}</span>
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
      <ul className="mt-[clamp(2rem,4.6vw,4.1rem)] border-line border-y-2 min-[64rem]:grid min-[64rem]:grid-cols-5">
        {partners.map(({ id, label, lines, href, icon, picture }) => (
          <li
            key={id}
            className="border-coal-4 border-b last:border-b-0 min-[64rem]:border-r min-[64rem]:border-b-0 min-[64rem]:last:border-r-0"
          >
            <AppLink
              href={href}
              external
              className="flex min-h-20 items-center gap-5 px-5.5 py-4 hover:bg-bone hover:text-ink max-md:min-h-16 max-md:py-2 min-[64rem]:h-full min-[64rem]:min-h-45 min-[64rem]:flex-col min-[64rem]:items-start min-[64rem]:justify-between min-[64rem]:py-6"
            >
              {picture === null ? (
                <Icon icon={ICONS[icon]} size={28} />
              ) : (
                <ContentPicture picture={picture} />
              )}
              <span
                className={cx(
                  'display wrap-anywhere min-w-0 text-[1.25rem] min-[64rem]:text-[clamp(1rem,1.6vw,1.4375rem)]',
                  lines.length < 2 && 'min-[64rem]:whitespace-nowrap',
                )}
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
