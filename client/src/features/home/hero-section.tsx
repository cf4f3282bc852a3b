import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useSite, useTicketKey } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { isForOtherTab } from '#client/lib/other-tab.ts';
import { heroLabels } from '#shared/content/hero-labels.ts';

const HeroPicture = lazyOnVisible(() =>
  import('./hero-picture.tsx').then((part) => part.HeroPicture),
);
const HeroAside = lazyOnVisible(() => import('./hero-aside.tsx').then((part) => part.HeroAside));

interface HeroProps {
  /** Whether a festival is on. */
  isOn: boolean;
  /** The year of a festival that has been, while no date of another is known (hero-aside.tsx). */
  thanksFor: number | null;
}

export function HeroSection({ isOn, thanksFor }: HeroProps) {
  const { organisation, texts } = useSite();
  const tagline = texts.hero.lines;
  const lines = thanksFor === null ? tagline : ['Takk for', `${thanksFor}`];
  return (
    <section id="hjem" className="hero on-night" aria-labelledby="hjem-tittel">
      <HeroPicture />
      <div className="wrap hero__content">
        <h1 id="hjem-tittel" className="leading-display">
          <span className="sr-only">
            {organisation.name}. {thanksFor && `${tagline.join(' ')} `}
          </span>
          <FitHeading as="span" size="hero" lines={[lines.join(' ')]} mobileLines={lines} />
        </h1>
        <div className="hero__row">
          <HeroActions isOn={isOn} />
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
    // On phones it is no box: its keys stand in the row.
    <div className={cx('hero__actions', isOn && 'ml-auto lg:col-2')}>
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
