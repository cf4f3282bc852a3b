import type { ReactNode } from 'react';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { SectionHeading } from './section-heading.tsx';

/** One blue field: the way to Discord, and what another feature puts beside it. */
export function CommunitySection({ more }: { more?: ReactNode }) {
  const { links, texts } = useSite();
  return (
    <Section
      id="community"
      tone="b"
      labelledBy="community-tittel"
      edgeBottom="bone"
      className="fellesskap"
    >
      <div className="fellesskap__rad">
        <div>
          <SectionHeading
            id="community-tittel"
            lines={texts.community.heading}
            size="hero"
            width={833}
          />
        </div>
        <div className="fellesskap__tekst">
          <p className="ingress">{texts.community.text}</p>
          <Key
            href={links.discordInvite.href}
            size="xl"
            icon={<BrandIcon brand="discord" size={28} />}
            className="fellesskap__knapp"
          >
            {texts.community.button}
          </Key>
          {more}
        </div>
      </div>
      <div className="fellesskap__publikum" aria-hidden="true" />
    </Section>
  );
}
