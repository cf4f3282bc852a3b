import type { FacetName } from '#shared/rules/find-acts.ts';

/** Texts of 'Finn i programmet' (docs/product/public-site.md#finding). */
export const findTexts = {
  heading: 'Finn i programmet',
  placeholder: 'Artist, sjanger eller scene',
  filters: 'Filtre',
  show: 'Vis',
  reset: 'Nullstill',
  none: 'Prøv færre ord, eller ta bort et filter.',
  mine: 'Min timeplan',
  keys: 'Dag og scene',
  now: 'Nå',
  facets: {
    day: { label: 'Dag', all: 'Alle dager' },
    stage: { label: 'Scene', all: 'Alle scener' },
    kind: { label: 'Type', all: 'Alle typer' },
    genre: { label: 'Sjanger', all: 'Alle sjangre' },
    age: { label: 'Alderen din', all: 'Alle aldre' },
  } satisfies Record<FacetName, { label: string; all: string }>,
} as const;
