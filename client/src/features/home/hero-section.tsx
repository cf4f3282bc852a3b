import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { heroPictures } from '#client/components/ui/hero-pictures.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useSite, useTicketKey } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { heroLabels } from '#shared/content/hero-labels.ts';
import type { LiveHero } from './lights/hero-lights.ts';
import { motionAllowed, savesData } from './lights/preferences.ts';

const HeroAside = lazyOnVisible(() => import('./hero-aside.tsx').then((part) => part.HeroAside));

export function HeroSection() {
  const { organisation, texts } = useSite();
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
          <HeroAside />
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
        aria-label={heroLabels.scroll}
        icon={<Icon icon={ArrowDown} size={24} />}
        onClick={(event) => {
          if (scrollToSection('eventer')) event.preventDefault();
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

/** Widths of the tall phone picture; the same as in hero.css. */
const PHONE = '(max-width: 390px)';

/** A still picture first, then the same picture on a canvas with live lamps. */
export function HeroPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [live, setLive] = useState<LiveHero | null>(null);
  useLights(canvas, setLive);
  return (
    <>
      <picture>
        <source
          media={PHONE}
          srcSet={heroPictures['hero-mobil'].src}
          width={heroPictures['hero-mobil'].width}
          height={heroPictures['hero-mobil'].height}
        />
        <img
          className="hero__picture"
          src={heroPictures.hero.src}
          width={heroPictures.hero.width}
          height={heroPictures.hero.height}
          alt=""
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <canvas ref={canvas} className="hero__picture" hidden={!live} />
      {live && <live.HoldKey live={live} />}
    </>
  );
}

function useLights(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  setLive: (live: LiveHero | null) => void,
) {
  useEffect(() => {
    if (!motionAllowed() || savesData()) return;
    const phone = window.matchMedia(PHONE);
    let current: LiveHero | null = null;
    let wanted = 0;
    const start = async () => {
      const mine = ++wanted;
      current?.stop();
      current = null;
      setLive(null);
      const light = async () => {
        const { startHeroLights } = await import('./lights/hero-lights.ts');
        return canvas.current && startHeroLights(canvas.current, phone.matches);
      };
      // The still picture stays if the code or the light map can't be loaded.
      const started = await light().catch(() => null);
      if (!started) return;
      if (mine !== wanted) return started.stop();
      current = started;
      setLive(started);
    };
    void start();
    phone.addEventListener('change', start);
    return () => {
      wanted++;
      current?.stop();
      phone.removeEventListener('change', start);
    };
  }, [canvas, setLive]);
}
