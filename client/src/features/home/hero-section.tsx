import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useRef, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { heroPictures } from '#client/components/ui/hero-pictures.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useTicketKey } from '#client/lib/content.tsx';

import { heroLabels, markLabels, thanksText } from '#shared/content/hero-labels.ts';
import {
  countdown,
  countdownText,
  currentEdition,
  editionDates,
  isOver,
} from '#shared/rules/festival-phase.ts';
import type { LiveHero } from './lights/hero-lights.ts';
import { motionAllowed, savesData } from './lights/preferences.ts';

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

/** Days to the next edition; after the last one thanks, and a link to the newsletter. */
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
