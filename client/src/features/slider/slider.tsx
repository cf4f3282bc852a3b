import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useId } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { useSite } from '#client/lib/content.tsx';
import { Slide } from './slide.tsx';
import { useSlider } from './use-slider.ts';

/** The rotating advertisements, with keys to move and to stop them. */
export function Slider() {
  const { slides, texts } = useSite();
  const id = useId();
  const slider = useSlider(slides.length);
  return (
    <section
      className="slider"
      aria-roledescription="karusell"
      aria-labelledby={`${id}-heading`}
      {...slider.hold}
    >
      <h2 id={`${id}-heading`} className="sr-only">
        {texts.slider.heading}
      </h2>
      <div
        id={`${id}-slides`}
        className="slider__slides"
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
      <div className="slider__controls">
        <SliderKey
          name="Forrige"
          icon={ArrowLeft}
          onPress={slider.previous}
          slides={`${id}-slides`}
        />
        <div className="slider__dots">
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className="slider__dot"
              aria-label={`Bilde ${index + 1}`}
              aria-current={index === slider.index ? 'true' : undefined}
              onClick={() => slider.show(index)}
            />
          ))}
        </div>
        <SliderKey
          name="Neste"
          icon={ArrowRight}
          onPress={slider.next}
          slides={`${id}-slides`}
          className="slider__next"
        />
        <SliderKey
          name={slider.playing ? 'Pause' : 'Spill av'}
          icon={slider.playing ? Pause : Play}
          onPress={slider.togglePlaying}
          slides={`${id}-slides`}
          className="slider__pause"
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
    <Key
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
