import type { Partner } from './types.ts';

export const partners: readonly Partner[] = [
  {
    label: 'Stand-up-gruppen',
    lines: ['Stand-up-gruppen'],
    href: 'https://standup.example/',
    icon: 'microphone',
  },
  {
    label: 'Lyd- og lysleverandør',
    lines: ['Lyd- og', 'lysleverandør'],
    href: 'https://lydoglys.example/',
    icon: 'sound',
  },
  {
    label: 'Fengselshotellet',
    lines: ['Fengselshotellet'],
    href: 'https://fengselshotellet.example/',
    icon: 'bed',
  },
  {
    label: 'Produksjonsselskapet',
    lines: ['Produksjons-', 'selskapet'],
    href: 'https://produksjon.example/',
    icon: 'film',
  },
  {
    label: 'Kulturakademiet',
    lines: ['Kulturakademiet'],
    href: 'https://kulturakademiet.example/',
    icon: 'academy',
  },
];
