import type { Config } from 'tailwindcss';

/**
 * The design tokens (client/src/styles/tokens.css) as Tailwind names. Tailwind's own palette and
 * scales are not loaded: a colour or size that is no token cannot be written by accident.
 */
const colours = [
  'natt',
  'kull-1',
  'kull-2',
  'kull-3',
  'kull-4',
  'linje',
  'bein',
  'bein-2',
  'bein-3',
  'bein-4',
  'linje-bein',
  'tekst',
  'tekst-2',
  'tekst-3',
  'blekk',
  'blekk-2',
  'r-lys',
  'r',
  'r-blekk',
  'g-lys',
  'g',
  'g-blekk',
  'b-lys',
  'b-flate',
  'b',
  'b-blekk',
  'y',
  'c',
  'm',
  'lilla',
  'ok',
  'feil',
  'varsel',
  'info',
];

const tokens = (names: string[], prefix = ''): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `var(--${prefix}${name})`]));

export default {
  content: ['./client/index.html', './client/src/**/*.{ts,tsx}'],
  theme: {
    screens: { sm: '480px', md: '761px', lg: '1024px', nav: '1180px', xl: '1441px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...tokens(colours),
    },
    fontFamily: {
      display: 'var(--font-display)',
      tekst: 'var(--font-tekst)',
      mono: 'var(--font-mono)',
    },
    fontSize: {
      ...tokens(
        ['mega', 'hero', 'h1', 'h2', 'h3', 'h4', 'ingress', 'liten', 'mono', 'mono-s'],
        's-',
      ),
      brod: 'var(--s-tekst)',
    },
    borderRadius: {
      none: '0',
      ...tokens(['pip', 'merke', 'tast-s', 'tast', 'tast-xl', 'panel', 'plate'], 'rad-'),
    },
    spacing: {
      u: 'var(--u)',
      gap: 'var(--gap)',
      side: 'var(--side)',
      seksjon: 'var(--seksjon)',
      treff: 'var(--treff)',
      topp: 'calc(var(--topp) + var(--topp-2))',
    },
    maxWidth: { bredde: 'var(--bredde)', les: 'var(--les)', full: '100%' },
    boxShadow: tokens(['tast', 'trykt', 'plate', 'flyt', 'varsel'], 'sk-'),
    zIndex: tokens(
      [
        'bunn',
        'innhold',
        'sosial',
        'topp',
        'dokk',
        'chat',
        'meny',
        'slor',
        'dialog',
        'lysboks',
        'varsel',
        'hopp',
      ],
      'z-',
    ),
  },
} satisfies Config;
