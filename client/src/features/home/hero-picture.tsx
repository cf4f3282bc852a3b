import { useEffect, useRef, useState } from 'react';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { LiveHero } from './lights/hero-lights.ts';
import { HERO_PHONE, type HeroLight, heroLight, heroStills } from './lights/hero-stills.ts';
import { motionAllowed, savesData } from './lights/preferences.ts';

/** The stage in the light of the moment. */
export function HeroPicture() {
  return <Stage light={heroLight(useContent().editions, useNow())} />;
}

/** A still picture first, then the same picture on a canvas with live lamps. */
export function Stage({ light }: { light: HeroLight }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [live, setLive] = useState<LiveHero | null>(null);
  useLights(canvas, light, setLive);
  const { wide, phone } = heroStills[light];
  return (
    <>
      <picture className="block" data-light={light}>
        <source media={HERO_PHONE} srcSet={phone.src} width={phone.width} height={phone.height} />
        <img
          className="hero__picture"
          src={wide.src}
          width={wide.width}
          height={wide.height}
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
  stage: HeroLight,
  setLive: (live: LiveHero | null) => void,
) {
  useEffect(() => {
    if (!motionAllowed() || savesData()) return;
    const phone = window.matchMedia(HERO_PHONE);
    let current: LiveHero | null = null;
    let wanted = 0;
    const start = async () => {
      const mine = ++wanted;
      current?.stop();
      current = null;
      setLive(null);
      const light = async () => {
        const { startHeroLights } = await import('./lights/hero-lights.ts');
        return canvas.current && startHeroLights(canvas.current, stage, phone.matches);
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
  }, [canvas, stage, setLive]);
}
