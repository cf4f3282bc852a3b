import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useIsOver, useSite, useTicketKey } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { isForOtherTab } from '#client/lib/other-tab.ts';
import { heroLabels } from '#shared/content/hero-labels.ts';
import { countdown } from '#shared/rules/countdown.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';

const HeroPicture = lazyOnVisible(() =>
  import('./hero-picture.tsx').then((part) => part.HeroPicture),
);
const HeroAside = lazyOnVisible(() => import('./hero-aside.tsx').then((part) => part.HeroAside));

export function HeroSection() {
  const { organisation, texts } = useSite();
  const { editions } = useContent();
  const now = useNow();
  const tagline = texts.hero.lines;
  // Once a date is known, that is as large (hero-aside.tsx).
  const isThanks = useIsOver();
  const year = String(currentEdition(editions, now).year);
  return (
    <section id="hjem" className="hero on-night" aria-labelledby="hjem-tittel">
      <HeroPicture />
      <div className="wrap hero__content">
        {isThanks && (
          <FitHeading
            as="p"
            size="hero"
            lines={[`Takk for ${year}`]}
            mobileLines={['Takk for', year]}
          />
        )}
        <h1 id="hjem-tittel" className="leading-display">
          <span className="sr-only">{organisation.name}. </span>
          {isThanks ? (
            <span className="display mt-2 block text-fg-2 text-h4">{tagline.join(' ')}</span>
          ) : (
            <FitHeading as="span" size="hero" lines={[tagline.join(' ')]} mobileLines={tagline} />
          )}
        </h1>
        <div className="hero__row">
          <HeroActions isOn={countdown(editions, now).kind === 'now'} />
          <HeroAside />
        </div>
      </div>
    </section>
  );
}

/** While the festival is on, what is on comes before tickets. */
function HeroActions({ isOn }: { isOn: boolean }) {
  const tickets = useTicketKey();
  const size = isOn ? 'md' : 'xl';
  return (
    <div className="hero__actions">
      <Button href={tickets.href} size={size} glow={tickets.onSale && !isOn}>
        {tickets.label}
      </Button>
      <Button
        href="#eventer"
        variant="coal"
        size={size}
        iconOnly
        className="hero__down md:justify-self-start"
        aria-label={heroLabels.scroll}
        icon={<Icon icon={ArrowDown} size={24} />}
        onClick={(event) => {
          if (!isForOtherTab(event) && scrollToSection('eventer')) event.preventDefault();
        }}
      />
    </div>
  );
}

/** Distance between the window's top and the section's top, in px. */
const SCROLL_OFFSET = 64;

export type ScrollWindow = Pick<Window, 'scrollY' | 'scrollTo' | 'matchMedia'>;

/**
 * Scrolls the section's top to 64 px below the window's top
 * (docs/product/public-site.md#scrolling-to-a-section): smoothly, or at once with reduced motion.
 * The section takes the focus, so that keyboard navigation continues from there. False when the
 * page has no such section.
 */
export function scrollToSection(
  id: string,
  view: ScrollWindow = window,
  page: Document = document,
): boolean {
  const section = page.getElementById(id);
  if (!section) return false;
  const still = view.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = section.getBoundingClientRect().top + view.scrollY - SCROLL_OFFSET;
  view.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
  section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
  return true;
}
