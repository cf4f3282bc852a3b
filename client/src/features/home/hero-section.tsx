import ArrowDown from 'lucide-react/icons/arrow-down';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useTicketKey } from '#client/lib/ticket-key.ts';
import { heroLabels, markLabels, thanksText } from '#shared/content/hero-labels.ts';
import { countdown, countdownText, currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import { editionDates } from './edition-dates.ts';
import { HeroPicture } from './hero-picture.tsx';
import { scrollToSection } from './hero-scroll.ts';

/** The stage, the tagline, the way to tickets and the festival's dates. */
export function HeroSection() {
  const { organisation, texts } = useContent().site;
  const tagline = texts.hero.lines;
  return (
    <section id="hjem" className="hero on-night" aria-labelledby="hjem-tittel">
      <HeroPicture />
      <div className="wrap hero__content">
        <h1 id="hjem-tittel" className="leading-display">
          <span className="sr-only">{organisation.name}. </span>
          <FitHeading as="span" size="hero" lines={[tagline.join(' ')]} mobileLines={tagline} />
        </h1>
        <div className="hero__row">
          <HeroActions />
          <HeroFacts />
          <Countdown />
        </div>
      </div>
    </section>
  );
}

function HeroActions() {
  const tickets = useTicketKey();
  return (
    <div className="hero__actions">
      <Button href={tickets.href} size="xl" glow={tickets.onSale}>
        {tickets.label}
      </Button>
      <Button
        href="#eventer"
        variant="coal"
        size="xl"
        iconOnly
        className="mt-8 lg:mt-0"
        aria-label={heroLabels.scroll}
        icon={<Icon icon={ArrowDown} size={24} />}
        onClick={(event) => {
          if (scrollToSection('eventer')) event.preventDefault();
        }}
      />
    </div>
  );
}

function HeroFacts() {
  const now = useNow();
  const { editions, site } = useContent();
  const edition = currentEdition(editions, now);
  return (
    <div className="hero__facts">
      <p className="hero__date">
        <span className="display">{editionDates(edition)}</span>
        {isOver(edition, now) && <Tag>{markLabels.over}</Tag>}
      </p>
      <p className="font-semibold leading-[1.5]">{site.texts.hero.ingress}</p>
      <p>
        <AppLink className="hero__link" href={site.organisation.registryUrl}>
          Org.nr. {site.organisation.number}
        </AppLink>
      </p>
    </div>
  );
}

/** Days to the next edition; after the last one thanks, and the way to the newsletter. */
function Countdown() {
  const { editions } = useContent();
  const count = countdown(editions, useNow());
  return (
    <p className="hero__countdown mono">
      {count.kind === 'thanks' ? (
        <>
          {thanksText} <a href="#nyhetsbrev">{heroLabels.newsletter}</a>
        </>
      ) : (
        countdownText(count)
      )}
    </p>
  );
}
