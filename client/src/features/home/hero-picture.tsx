import { useEffect, useRef, useState } from 'react';
import { heroPictures } from '#client/components/ui/hero-pictures.ts';
import type { LiveHero } from './lights/hero-lights.ts';
import { motionAllowed, savesData } from './lights/preferences.ts';

/** Widths at which the tall picture of the phone is shown; the stylesheet has the same. */
const PHONE = '(max-width: 390px)';

/** The stage: a still picture first, then the same picture under live lamps. */
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
      // The still picture stays where the code or the light map can't be had.
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
