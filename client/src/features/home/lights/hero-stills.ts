import { heroPictures } from '#client/components/ui/hero-pictures.ts';
import type { PublicEdition } from '#shared/content/types.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { isBetween } from '#shared/rules/archive.ts';
import { currentEdition, firstDay, isOver } from '#shared/rules/festival-phase.ts';
import fullWide from '../../../assets/hero-fullt.png?no-inline';
import fullPhone from '../../../assets/hero-fullt-mobil.png?no-inline';
import darkWide from '../../../assets/hero-mork.png?no-inline';
import darkPhone from '../../../assets/hero-mork-mobil.png?no-inline';

/**
 * How the stage is lit: one lamp over an empty hall between festivals, the three lamps before one,
 * and all of them up while it is on.
 */
export type HeroLight = 'dark' | 'evening' | 'full';

export function heroLight(editions: readonly PublicEdition[], now: Date): HeroLight {
  if (isBetween(editions, now)) return 'dark';
  const edition = currentEdition(editions, now);
  return firstDay(edition) <= osloDate(now) && !isOver(edition, now) ? 'full' : 'evening';
}

/** The still pictures of the stage; those of the other moments are not loaded. */
export const heroStills = {
  dark: {
    wide: { src: darkWide, width: 480, height: 196 },
    phone: { src: darkPhone, width: 195, height: 232 },
  },
  evening: { wide: heroPictures.hero, phone: heroPictures['hero-mobil'] },
  full: {
    wide: { src: fullWide, width: 480, height: 172 },
    phone: { src: fullPhone, width: 195, height: 164 },
  },
} as const;

/** Widths of the tall phone picture; the same as in hero.css. */
export const HERO_PHONE = '(max-width: 390px)';
