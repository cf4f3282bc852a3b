/*
 * Fields of 'Lykkehjulet' in their order on the wheel. Spins are stored by field id: a field may be
 * changed or get weight 0, but its id must never be reused.
 */

import type { WheelField } from '../types.ts';

export const wheel: WheelField[] = [
  {
    id: 'points-10',
    label: '10 poeng',
    kind: 'points',
    weight: 28,
    points: 10,
    text: 'Du vant 10 poeng!',
    gift: '10 poeng fra Lykkehjulet.',
  },
  {
    id: 'nothing-1',
    label: 'Ingen gevinst',
    kind: 'nothing',
    weight: 20,
    points: 0,
    text: 'Ingen gevinst i dag. Prøv igjen i morgen!',
    gift: '',
  },
  {
    id: 'points-25',
    label: '25 poeng',
    kind: 'points',
    weight: 16,
    points: 25,
    text: 'Du vant 25 poeng!',
    gift: '25 poeng fra Lykkehjulet.',
  },
  {
    id: 'discount-drink',
    label: 'Rabatt i kiosken',
    kind: 'discount',
    weight: 6,
    points: 0,
    text: 'Du vant rabatt i kiosken!',
    gift: '10 % rabatt på ett kjøp i kiosken. Vis denne gaven når du betaler.',
  },
  {
    id: 'points-50',
    label: '50 poeng',
    kind: 'points',
    weight: 7,
    points: 50,
    text: 'Du vant 50 poeng!',
    gift: '50 poeng fra Lykkehjulet.',
  },
  {
    id: 'nothing-2',
    label: 'Ingen gevinst',
    kind: 'nothing',
    weight: 20,
    points: 0,
    text: 'Ingen gevinst i dag. Prøv igjen i morgen!',
    gift: '',
  },
  {
    id: 'merchandise-buttons',
    label: 'Buttons',
    kind: 'merchandise',
    weight: 2,
    points: 0,
    text: 'Du vant et sett buttons!',
    gift: 'Et sett buttons. Vis denne gaven i billettluka på festivalen.',
  },
  {
    id: 'points-100',
    label: '100 poeng',
    kind: 'points',
    weight: 1,
    points: 100,
    text: 'Du vant 100 poeng!',
    gift: '100 poeng fra Lykkehjulet.',
  },
];
