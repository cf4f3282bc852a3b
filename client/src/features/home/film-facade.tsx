import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import { useSite } from '#client/lib/content.tsx';
import { filmStart } from '#shared/content/labels.ts';
import type { SiteDocument } from '#shared/content/types.ts';

/** Address of the film from its start second; the player starts by itself, since play was pressed. */
export function filmAddress({ embedUrl, startSeconds }: SiteDocument['film']): string {
  const url = new URL(embedUrl);
  url.searchParams.set('start', String(startSeconds));
  url.searchParams.set('autoplay', '1');
  return url.href;
}

/**
 * The film as a picture until it is asked for: nothing is fetched from the film's
 * site before that. Without the script the key opens the film in a new tab.
 */
export function FilmFacade() {
  const { film, texts } = useSite();
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) player.current?.focus();
  }, [playing]);
  if (playing) {
    return (
      <div className="film">
        <iframe
          ref={player}
          className="film__spiller"
          src={filmAddress(film)}
          title={film.title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      </div>
    );
  }
  return (
    <div className="film">
      <PixelImage name="film" alt="" fill className="film__bilde" />
      <Key
        className="film__knapp"
        href={filmAddress(film)}
        icon={<Icon icon={Play} />}
        aria-description={film.title}
        onClick={(event: React.MouseEvent) => {
          event.preventDefault();
          setPlaying(true);
        }}
      >
        {texts.music.filmButton}
      </Key>
      <p className="film__start mono">{filmStart(film.startSeconds)}</p>
    </div>
  );
}
