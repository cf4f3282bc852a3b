import { lazyOnVisible } from '#client/lib/island/island.tsx';

/** The rotating advertisements; hydrated when they come near the viewport. */
export const AdSlider = lazyOnVisible(() => import('./slider.tsx').then((part) => part.Slider));
