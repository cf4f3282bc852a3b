import type { ReactNode } from 'react';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { textPhase, timedLines } from '#shared/rules/edition-texts.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { SectionHeading } from './section-heading.tsx';

/** The link to Discord on blue, and a slot for other features. */
export function CommunitySection({ more }: { more?: ReactNode }) {
  const { editions, site } = useContent();
  const { links, texts } = site;
  const now = useNow();
  const phase = textPhase(currentEdition(editions, now), now);
  return (
    <Section
      id="community"
      tone="b"
      labelledBy="community-tittel"
      edgeBottom="bone"
      className="pt-[clamp(5rem,8vw,7.25rem)] pb-[calc(48px+clamp(7rem,15vw,13rem))] max-md:pt-14"
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,33fr)_minmax(22rem,16fr)] lg:items-end lg:gap-[clamp(2rem,5.2vw,4.7rem)]">
        <div>
          <SectionHeading
            id="community-tittel"
            lines={timedLines(texts.community.heading, phase)}
            size="hero"
            width={833}
          />
        </div>
        <div>
          <p className="ingress font-semibold">{texts.community.text}</p>
          <Button
            href={links.discordInvite.href}
            size="xl"
            icon={<BrandIcon brand="discord" size={28} />}
            className="mt-7"
          >
            {texts.community.button}
          </Button>
          {more}
        </div>
      </div>
      <div className="crowd pointer-events-none absolute inset-x-0 bottom-0" aria-hidden="true" />
    </Section>
  );
}
