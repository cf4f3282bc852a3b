import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { pictureOf } from '#client/components/ui/picture-of.ts';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import type { Slide as SlideContent } from '#shared/content/types.ts';

interface SlideProps {
  slide: SlideContent;
  /** 1 for the first. */
  number: number;
  count: number;
  active: boolean;
}

/** One slide. One with a link is a link all over; one without offers its space. */
export function Slide({ slide, number, count, active }: SlideProps) {
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
              {/* The whole slide can be pressed. */}
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
