import { lazyOnVisible } from '#client/lib/island/island.tsx';

/** The rotating advertisements; they begin to move when they come near the window. */
export const AdSlider = lazyOnVisible(() => import('./slider.tsx').then((part) => part.Slider));
