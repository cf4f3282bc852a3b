import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { PixelImage, pictureOf } from '#client/components/ui/pictures.tsx';

import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { isForOtherTab } from '#client/lib/other-tab.ts';
import { filmStart } from '#shared/content/labels.ts';
import type { SiteDocument } from '#shared/content/types.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { edges, type HomeSectionProps, SectionHeading } from './section-heading.tsx';

/** The line-up, the film and three pictures on red. */
export function MusicSection({ alone }: HomeSectionProps) {
  const { music } = useSite().texts;
  return (
    <Section
      id="musikk"
      tone="r"
      labelledBy="musikk-tittel"
      {...edges('r', { edgeBottom: 'bone' }, alone)}
      className="pt-[clamp(3.25rem,3.6vw,3.5rem)] pb-[clamp(6.5rem,11vw,10rem)] max-md:pb-18"
    >
      <SectionHeading id="musikk-tittel" size="mega" lines={[music.heading]} alone={alone} />
      <div className="mt-[clamp(1.75rem,2.8vw,2.5rem)] grid gap-8 lg:grid-cols-[minmax(min(24rem,40%),1fr)_minmax(0,45.75rem)] lg:gap-[clamp(2rem,4.4vw,4rem)]">
        <div className="grid content-start gap-5 font-semibold text-[clamp(1.25rem,1.85vw,1.6rem)] text-night leading-[1.42]">
          {music.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <FilmFacade />
      </div>
      <ul className="mt-6 grid grid-cols-3 gap-6 max-md:mt-3 max-md:gap-3">
        {music.gallery.map(({ id, picture }) => {
          const file = pictureOf(picture);
          return (
            file && (
              <li key={id}>
                <GalleryPicture
                  name={file}
                  alt={picture.alt}
                  className="aspect-4/3 max-md:aspect-3/4"
                />
              </li>
            )
          );
        })}
      </ul>
    </Section>
  );
}

/**
 * URL of the film from its start second, with autoplay because play was pressed. Null in a draft
 * that has no film yet.
 */
export function filmAddress({ embedUrl, startSeconds }: SiteDocument['film']): string | null {
  if (!URL.canParse(embedUrl)) return null;
  const url = new URL(embedUrl);
  url.searchParams.set('start', String(startSeconds));
  url.searchParams.set('autoplay', '1');
  return url.href;
}

const FILM = classes(
  'relative min-h-60 overflow-hidden rounded-key-xl bg-night text-bone md:aspect-[366/206] md:min-h-0',
);

/**
 * The film as a picture until play is pressed: nothing is fetched from the film's site before that.
 * Without JavaScript the link opens the film in a new tab.
 */
export function FilmFacade() {
  const { film, texts } = useSite();
  const [playing, setPlaying] = useState(false);
  const address = filmAddress(film);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) player.current?.focus();
  }, [playing]);
  if (playing && address !== null) {
    return (
      <div className={FILM}>
        <iframe
          ref={player}
          className="absolute inset-0 size-full"
          src={address}
          title={film.title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      </div>
    );
  }
  return (
    <div className={FILM}>
      <PixelImage
        name="film"
        alt=""
        fill
        middle
        className="absolute inset-0 size-full [--s:2] md:[--s:3] lg:[--s:2]"
      />
      {address !== null && (
        <Button
          className="absolute bottom-8 left-7 max-md:bottom-5 max-md:left-4"
          href={address}
          icon={<Icon icon={Play} />}
          aria-description={film.title}
          onClick={(event: React.MouseEvent) => {
            if (isForOtherTab(event)) return;
            event.preventDefault();
            setPlaying(true);
          }}
        >
          {texts.music.filmButton}
        </Button>
      )}
      <p className="mono absolute top-3 right-4 rounded-pip px-2 py-1 font-semibold max-md:bg-night md:top-auto md:right-9.5 md:bottom-10">
        {filmStart(film.startSeconds)}
      </p>
    </div>
  );
}
