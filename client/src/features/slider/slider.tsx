import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type FocusEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { PixelImage, pictureOf } from '#client/components/ui/pictures.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import type { Slide as SlideContent } from '#shared/content/types.ts';

const DOT = classes('size-4.5 rounded-pip forced-colors:[border:2px_solid_CanvasText]');
const LIT = classes(
  'bg-bone forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]',
);
const UNLIT = classes(
  '[box-shadow:inset_0_0_0_2px_var(--color-fg-2)] group-hover:[box-shadow:inset_0_0_0_2px_var(--color-bone),inset_0_0_0_4px_var(--color-coal-3)]',
);

/** The rotating banner of advertisements, with buttons to move and to pause it. */
export function Slider() {
  const { slides, texts } = useSite();
  const id = useId();
  const slider = useSlider(slides.length);
  return (
    <section
      className="relative grid grid-cols-1 overflow-hidden rounded-panel bg-coal-1 md:min-h-[460px] md:grid-rows-[1fr_auto] forced-colors:border forced-colors:border-[CanvasText] md:[background:linear-gradient(90deg,var(--color-coal-1)_52.8%,var(--color-night)_52.8%)]"
      aria-roledescription="karusell"
      aria-labelledby={`${id}-heading`}
      {...slider.hold}
    >
      <h2 id={`${id}-heading`} className="sr-only">
        {texts.slider.heading}
      </h2>
      <div
        id={`${id}-slides`}
        // All slides share one cell: the tallest sets the height, so nothing moves.
        className="grid grid-cols-1 md:[grid-area:1/1/3/2]"
        aria-live={slider.moving ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          <Slide
            key={slide.id}
            slide={slide}
            number={index + 1}
            count={slides.length}
            active={index === slider.index}
          />
        ))}
      </div>
      <div className="z-2 grid noscript:hidden grid-cols-[auto_auto_1fr_auto] items-center gap-x-3 gap-y-4 px-5 pt-2 pb-6 md:w-[52.8%] md:grid-cols-[auto_auto_auto_1fr] md:gap-x-1.5 md:gap-y-0 md:px-7 md:pt-0 md:pb-9.5 min-[1101px]:gap-x-4 min-[1101px]:px-13 md:[grid-area:2/1]">
        <SliderKey
          name="Forrige"
          icon={ArrowLeft}
          onPress={slider.previous}
          slides={`${id}-slides`}
        />
        <div className="col-[1/-1] row-[2] flex justify-between md:col-[2] md:row-[1]">
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className="group grid h-11 w-8 cursor-pointer place-items-center rounded-tag md:w-7 min-[1101px]:w-8"
              aria-label={`Bilde ${index + 1}`}
              aria-current={index === slider.index ? 'true' : undefined}
              onClick={() => slider.show(index)}
            >
              <i className={cx(DOT, index === slider.index ? LIT : UNLIT)} />
            </button>
          ))}
        </div>
        <SliderKey
          name="Neste"
          icon={ArrowRight}
          onPress={slider.next}
          slides={`${id}-slides`}
          className="md:col-[3]"
        />
        <SliderKey
          name={slider.playing ? 'Pause' : 'Spill av'}
          icon={slider.playing ? Pause : Play}
          onPress={slider.togglePlaying}
          slides={`${id}-slides`}
          className="col-[4] md:justify-self-end"
        />
      </div>
    </section>
  );
}

interface SliderKeyProps {
  name: string;
  icon: typeof Play;
  onPress: () => void;
  slides: string;
  className?: string;
}

function SliderKey({ name, icon, onPress, slides, className }: SliderKeyProps) {
  return (
    <Button
      variant="coal"
      iconOnly
      icon={<Icon icon={icon} />}
      aria-label={name}
      aria-controls={slides}
      onClick={onPress}
      className={className}
    />
  );
}

interface SlideProps {
  slide: SlideContent;
  /** From 1. */
  number: number;
  count: number;
  active: boolean;
}

/** A slide with a link is clickable all over; one without offers its space to advertisers. */
function Slide({ slide, number, count, active }: SlideProps) {
  const { links, texts } = useSite();
  const picture = pictureOf(slide.picture);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not a form's
    <div
      className="relative flex flex-col [grid-area:1/1] noscript:[grid-area:auto] noscript:data-[active=false]:visible data-[active=false]:invisible md:grid md:grid-cols-[minmax(0,52.8fr)_minmax(0,47.2fr)]"
      data-active={active}
      role="group"
      aria-roledescription="lysbilde"
      aria-label={`${number} av ${count}`}
    >
      <div className="grid flex-1 grid-cols-1 content-center justify-items-start gap-3.5 px-5 pt-5 pb-2 md:px-7 md:pt-13 md:pb-28 min-[1101px]:px-13">
        <p className="mono flex flex-wrap items-center gap-x-3 gap-y-2 text-fg-2">
          Annonseplass {number} av {count}
          {slide.paid && <Tag tone="y">Annonse</Tag>}
        </p>
        <h3 className="display wrap-anywhere text-[clamp(1.75rem,3.9vw,3.5rem)] leading-[1.02]">
          {slide.link ? (
            <AppLink href={slide.link} className="group focus-visible:[outline:none]">
              {slide.title}
              <span className="absolute inset-0 z-1 rounded-panel outline-offset-[-6px] group-focus-visible:[outline:3px_solid_var(--color-yellow)]" />
            </AppLink>
          ) : (
            slide.title
          )}
        </h3>
        <p className="ingress dim">{slide.description}</p>
        {slide.link ? (
          <span className="key key--sm" aria-hidden="true">
            <span>Åpne nettstedet</span>
            <Icon icon={ArrowUpRight} size={16} />
          </span>
        ) : (
          <Button size="sm" href={links.advertise.href}>
            {texts.slider.apply}
          </Button>
        )}
      </div>
      <div className="-order-1 grid h-50 items-end justify-items-center overflow-hidden bg-night md:order-0 md:h-auto md:[contain:size]">
        {picture && (
          <PixelImage name={picture} alt={slide.picture.alt} fill className="max-w-none" />
        )}
      </div>
    </div>
  );
}

/** How long each slide is shown, in ms (docs/product/public-site.md#slider). */
export const SLIDE_MS = 5000;

/** Index after a step in either direction, wrapping at both ends. */
export function wrapIndex(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return hidden;
}

/**
 * State of the rotating banner. It moves while `wanted` is on and nothing holds it.
 *
 * | what happens                         | wanted (button)  | held | moves |
 * |--------------------------------------|------------------|------|-------|
 * | shown, motion allowed                | yes              | no   | yes   |
 * | shown, reduced motion                | no               | no   | no    |
 * | pointer over, tab away               | as it was        | yes  | no    |
 * | focus inside, set by keyboard        | as it was        | yes  | no    |
 * | clicked, and the pointer has left    | as it was        | no   | yes   |
 * | 'Pause'                              | no               | -    | no    |
 * | 'Spill av'                           | yes              | focus no longer holds | yes, once the pointer has left |
 *
 * A click leaves the focus on the clicked element, which would hold the slider indefinitely, so
 * only visible focus (:focus-visible) holds. Pressing 'Spill av' by keyboard would hold it too, so
 * that press releases the hold until the focus moves.
 */
export function useSlider(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useTabHidden();
  const moving = playing && !hovered && !focused && !hidden;

  useEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    const stop = () => {
      if (reduced.matches) setPlaying(false);
    };
    stop();
    reduced.addEventListener('change', stop);
    return () => reduced.removeEventListener('change', stop);
  }, []);

  // `index` restarts the five seconds after every change, also one by hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => setIndex((now) => wrapIndex(now, 1, count)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [moving, index, count]);

  return {
    index,
    playing,
    moving,
    show: setIndex,
    previous: () => setIndex((now) => wrapIndex(now, -1, count)),
    next: () => setIndex((now) => wrapIndex(now, 1, count)),
    togglePlaying: () => {
      setPlaying(!playing);
      setFocused(false);
    },
    /** Handlers for the slider's outermost element. */
    hold: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
