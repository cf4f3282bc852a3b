import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';

/**
 * The theme, once: what Tailwind makes utilities of, and custom properties for the CSS of
 * `client/src/styles/` (`colors.bone` is `bg-bone` and `var(--color-bone)`). Tailwind's palette and scales
 * are not loaded, so a colour or size that is no token cannot be written by accident. Contrast ratios
 * follow WCAG 2.2 (relative luminance): "on night" is as text or graphic against #0B0C0E, "on bone"
 * against #F4EFE4.
 */
const tokens = {
  colors: {
    // surfaces: night
    night: '#0b0c0e', // page. 19.6:1 under white, 17.1:1 under bone
    'coal-1': '#131518', // panel, input
    'coal-2': '#1c1f23', // raised panel, skeleton, unlit level
    'coal-3': '#282c32', // hover, selected row, track
    // surfaces: bone (daylight sections, plastic of the keys)
    bone: '#f4efe4', // page in daylight, main key top
    'bone-2': '#e6decd', // band on bone
    'bone-3': '#cfc4ac', // key skirt
    'bone-4': '#a4977c', // key skirt, shadow side
    'line-bone': '#857c6b', // edge of controls on bone: 3.6:1
    // ink on bone
    ink: '#15161a', // text on bone 15.8, on bone-2 13.5
    'ink-2': '#4a4842', // secondary text on bone 8.0, on bone-2 6.8
    'placeholder-bone': '#6b675d', // 5.4 on #FFFAF0
    // text and lines that change with the ground (grounds.css)
    fg: '#f4efe4', // 17.1 on night, 16.0 coal-1, 14.4 coal-2, 12.2 coal-3
    'fg-2': '#c2bdb2', // 10.5 on night, 9.8 coal-1, 8.8 coal-2, 7.5 coal-3
    'fg-3': '#979389', // 6.4 on night, 6.0 coal-1, 5.4 coal-2, 4.6 coal-3: times, placeholders
    'coal-4': '#3a3f46', // hairlines only: 1.8:1 on night, never the sole edge of a control
    field: '#131518', // background of inputs
    line: '#767c86', // edge of inputs and controls: 4.7:1 on night, 4.4 coal-1, 3.9 coal-2, 3.3 coal-3
    red: '#ff5a47', // Musikk as text: 6.3 on night, 5.9 coal-1, 5.4 coal-2
    green: '#2be97c', // Gaming as text: 12.2 on night
    blue: '#8a9dff', // Cosplay as text: 7.8 on night, 7.3 coal-1
    ok: 'var(--color-green)', // always with an icon and words, as the three below
    error: 'var(--color-red)',
    warning: 'var(--color-yellow)',
    info: 'var(--color-cyan)',
    // the three lights
    'red-light': '#ff4433', // Musikk, lamp and fill. Night text on it 5.7
    'red-ink': '#b3200f', // Musikk as text on bone: 5.9
    'green-light': '#2be97c', // Gaming, lamp and fill. Night text on it 12.2
    'green-ink': '#006238', // Gaming as text on bone: 6.5
    'blue-light': '#3f5bff', // Cosplay, lamp: graphics only, 3.9 on night (never text)
    'blue-fill': '#3450f0', // Cosplay, fill. White text on it 5.9, bone text 5.2
    'blue-ink': '#2338c4', // Cosplay as text on bone: 7.5
    // mixed light (two or three lamps at once)
    yellow: '#ffd84a', // red + green: focus ring, "Ny!", unread, slow mode. 14.1 on night; night text on it 14.1
    cyan: '#4ce3f5', // green + blue: today in the calendar, info. 12.7 on night
    magenta: '#ff7adb', // red + blue: afterparty (ID 20 år) only. 8.4 on night
    purple: '#b58cff', // the badge of level 3 and higher, nothing else: 7.6 on night, night text on it 7.6
    // the 3-bit palette of all pictures; index = red*4 + green*2 + blue
    'pixel-0': '#0b0c0e',
    'pixel-1': '#3f5bff',
    'pixel-2': '#2be97c',
    'pixel-3': '#4ce3f5',
    'pixel-4': '#ff4433',
    'pixel-5': '#ff5fd2',
    'pixel-6': '#ffd84a',
    'pixel-7': '#f4efe4',
  },
  fontFamily: {
    // type. The display face is 900, capitals, 50 to 150 % wide (font-stretch-88%)
    display:
      '"Anybody CTRL", "Anybody Reserve", "Arial Black", "Helvetica Neue", Impact, sans-serif',
    sans: '"Schibsted Grotesk CTRL", "Schibsted Reserve", "Schibsted Reserve Roboto", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
    mono: '"Martian Mono CTRL", "Martian Reserve", ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  },
  fontWeight: {
    medium: '500', // running text
    semibold: '600',
    bold: '700',
    extrabold: '800', // headings, strong
  },
  fontSize: {
    mega: 'clamp(7.5rem, 20.8vw, 18.75rem)', // MUSIKK: one word across the page
    hero: 'clamp(3.75rem, 8.2vw, 7.375rem)',
    h1: 'clamp(4rem, 7.8vw, 7rem)',
    h2: 'clamp(2.75rem, 5.8vw, 5.25rem)',
    h3: 'clamp(1.75rem, 2.8vw, 2.5rem)',
    h4: '1.5rem',
    lead: 'clamp(1.125rem, 1.4vw, 1.25rem)',
    body: '1.0625rem', // 17 px
    small: '0.9375rem', // 15 px, smallest running text
    mono: '0.8125rem', // 13 px, smallest mono
    'mono-s': '0.75rem', // 12 px, tags and table heads only
  },
  lineHeight: {
    display: '0.88',
    tight: '1.2',
    body: '1.55',
  },
  spacing: {
    // space: steps of 4 px (p-4 is 16 px) and the key unit, 1u = 64 px
    DEFAULT: '0.25rem',
    keys: '0.5rem', // between keys on a plate
    // Page margin: 20 px at 390, 64 px at 1440. Large text makes it no wider on phones.
    side: 'clamp(min(1.25rem, 5.128vw), 4.44vw, 4rem)',
    section: 'clamp(5rem, 8.4vw, 7.5rem)',
    header: '4.25rem',
    strip: '2.8125rem', // header 68 + strip 45 (phone 60 + 45)
    scroll: 'calc(var(--spacing-header) + var(--spacing-strip) + 7px)', // what a jump leaves free above its target
    target: '2.75rem', // 44 px smallest target; 48 on touch for anything pressed often
    // What a window shows below the header.
    view: 'calc(100svh - var(--spacing-header) - var(--spacing-strip))',
  },
  maxWidth: {
    page: '82rem', // 1312 px content
    read: '40rem', // longest text line
  },
  borderRadius: {
    // radii
    pip: '4px',
    tag: '6px',
    'key-s': '9px',
    key: '11px',
    'key-xl': '14px',
    panel: '18px',
    plate: '24px',
  },
  boxShadow: {
    // shadows: hard edges only, no blur outside the key's own pressed state
    key: '0 2px 0 #000, 0 0 0 1px rgb(0 0 0 / 0.55)',
    pressed: '0 1px 0 #000, 0 0 0 1px rgb(0 0 0 / 0.7), inset 0 3px 6px rgb(0 0 0 / 0.45)',
    plate: '0 6px 0 #000, 0 0 0 1px var(--color-coal-3)',
    float: '0 0 0 2px var(--color-line), 0 12px 0 2px #000', // menu, chat, dialog on night
    notice: '0 8px 0 #000',
  },
  transitionDuration: {
    // motion
    press: '60ms',
    release: '140ms',
    light: '120ms',
    short: '180ms',
    fade: '600ms',
  },
  transitionTimingFunction: {
    release: 'cubic-bezier(0.2, 0.9, 0.25, 1.25)',
    enter: 'cubic-bezier(0.16, 1, 0.3, 1)',
  },
  zIndex: {
    // layers
    social: '40',
    header: '50',
    dock: '60',
    chat: '70',
    menu: '80',
    veil: '90',
    dialog: '91',
    lightbox: '95',
    notice: '100',
    skip: '110',
  },
} as const;

/** What changes with the window and with the visitor's settings. */
const changes = {
  '@media (max-width: 760px)': { '--spacing-header': '3.75rem', '--spacing-section': '3.5rem' },
  '@media (max-width: 340px)': { '--spacing-section': '3.25rem' },
  '@media (prefers-reduced-motion: reduce)': {
    '--transition-duration-press': '0ms',
    '--transition-duration-release': '0ms',
    '--transition-duration-short': '0ms',
    '--transition-duration-fade': '0ms',
  },
  '@media (prefers-contrast: more)': {
    '--color-fg-2': '#e6decd',
    '--color-fg-3': '#c2bdb2',
    '--color-line': '#b9bec6',
    '--color-coal-4': '#767c86',
    '--color-ink-2': '#15161a',
  },
};

/** How Tailwind begins the custom properties of a part of the theme. */
const PREFIXES: Record<keyof typeof tokens, string> = {
  colors: '--color',
  fontFamily: '--font',
  fontWeight: '--font-weight',
  fontSize: '--text',
  lineHeight: '--leading',
  spacing: '--spacing',
  maxWidth: '--container',
  borderRadius: '--radius',
  boxShadow: '--shadow',
  transitionDuration: '--transition-duration',
  transitionTimingFunction: '--ease',
  zIndex: '--z-index',
};

const rows = Object.entries(tokens).flatMap(([part, values]) =>
  Object.entries(values).map(([name, value]) => {
    const prefix = PREFIXES[part as keyof typeof tokens];
    return { part, name, property: name === 'DEFAULT' ? prefix : `${prefix}-${name}`, value };
  }),
);

/** The part of the theme as Tailwind reads it: utilities take the custom properties. */
const references = (part: keyof typeof tokens) =>
  Object.fromEntries(
    rows.filter((row) => row.part === part).map(({ name, property }) => [name, `var(${property})`]),
  );

export default {
  theme: {
    colors: references('colors'),
    fontFamily: references('fontFamily'),
    fontWeight: references('fontWeight'),
    fontSize: references('fontSize'),
    lineHeight: references('lineHeight'),
    spacing: references('spacing'),
    maxWidth: references('maxWidth'),
    borderRadius: references('borderRadius'),
    boxShadow: references('boxShadow'),
    transitionDuration: references('transitionDuration'),
    transitionTimingFunction: references('transitionTimingFunction'),
    zIndex: references('zIndex'),
    // A media query takes no custom property.
    screens: {
      // windows
      sm: '480px',
      md: '761px',
      lg: '1024px',
      nav: '1180px',
      xl: '1441px',
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      const all = rows.map(({ property, value }): [string, string] => [property, value]);
      addBase({ ':root': { 'color-scheme': 'dark', ...Object.fromEntries(all) } });
      for (const [query, values] of Object.entries(changes))
        addBase({ [query]: { ':root': values } });
    }),
  ],
} satisfies Config;
