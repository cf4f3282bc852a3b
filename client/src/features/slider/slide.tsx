import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
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
      className="slide"
      data-active={active}
      role="group"
      aria-roledescription="lysbilde"
      aria-label={`${number} av ${count}`}
    >
      <div className="slide__text">
        <p className="slide__label mono">
          Annonseplass {number} av {count}
          {slide.paid && <Tag tone="y">Annonse</Tag>}
        </p>
        <h3 className="display slide__title">
          {slide.link ? (
            <AppLink href={slide.link} className="slide__cover">
              {slide.title}
            </AppLink>
          ) : (
            slide.title
          )}
        </h3>
        <p className="ingress dempet">{slide.description}</p>
        {slide.link ? (
          <span className="key key--sm" aria-hidden="true">
            <span>Åpne nettstedet</span>
            <Icon icon={ArrowUpRight} size={16} />
          </span>
        ) : (
          <Key size="sm" href={links.advertise.href}>
            {texts.slider.apply}
          </Key>
        )}
      </div>
      <div className="slide__picture">
        {picture && <PixelImage name={picture} alt={slide.picture.alt} fill />}
      </div>
    </div>
  );
}
