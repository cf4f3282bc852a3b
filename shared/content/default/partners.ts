import type { Partner } from '../types.ts';

export const partners: Partner[] = [
  {
    id: 'standup',
    label: 'Stand-up-gruppen',
    lines: ['Stand-up-gruppen'],
    href: 'https://standup.example/',
    icon: 'microphone',
    picture: null,
  },
  {
    id: 'lyd-og-lys',
    label: 'Lyd- og lysleverandør',
    lines: ['Lyd- og', 'lysleverandør'],
    href: 'https://lydoglys.example/',
    icon: 'sound',
    picture: null,
  },
  {
    id: 'fengselshotellet',
    label: 'Fengselshotellet',
    lines: ['Fengselshotellet'],
    href: 'https://fengselshotellet.example/',
    icon: 'bed',
    picture: null,
  },
  {
    id: 'produksjon',
    label: 'Produksjonsselskapet',
    lines: ['Produksjons-', 'selskapet'],
    href: 'https://produksjon.example/',
    icon: 'film',
    picture: null,
  },
  {
    id: 'kulturakademiet',
    label: 'Kulturakademiet',
    lines: ['Kulturakademiet'],
    href: 'https://kulturakademiet.example/',
    icon: 'academy',
    picture: null,
  },
];
