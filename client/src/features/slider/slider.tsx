import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useSite } from '#client/lib/content.tsx';
import { Slide } from './slide.tsx';
import { useSlider } from './use-slider.ts';

const DOT = classes('size-4.5 rounded-pip forced-colors:[border:2px_solid_CanvasText]');
const LIT = classes(
  'bg-bone forced-colors:bg-[Highlight] forced-colors:[forced-color-adjust:none]',
);
const UNLIT = classes(
  '[box-shadow:inset_0_0_0_2px_var(--color-fg-2)] group-hover:[box-shadow:inset_0_0_0_2px_var(--color-bone),inset_0_0_0_4px_var(--color-coal-3)]',
);

/** The rotating advertisements, with keys to move and to stop them. */
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
        // All slides are in one cell: the highest sets the height, and nothing moves when they change.
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
