import hero from '../../assets/hero.png?no-inline';
import heroMobil from '../../assets/hero-mobil.png?no-inline';

/**
 * The pictures of the hero, in a module of their own: the home page needs only these to hydrate.
 */
export const heroPictures = {
  'hero-mobil': { src: heroMobil, width: 195, height: 422 },
  hero: { src: hero, width: 480, height: 300 },
};
