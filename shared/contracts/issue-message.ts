import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What a value of the wrong type has to be. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'Må være tekst',
  number: 'Må være et tall',
  int: 'Må være et helt tall',
  boolean: 'Må være ja eller nei',
  array: 'Må være en liste',
};

/** The same for a text of the wrong form. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Må være en dato, som 2026-08-20',
  datetime: 'Må være et tidspunkt, som 2026-08-20T18:00:00Z',
  email: 'Ugyldig e-postadresse',
  url: 'Ugyldig adresse',
  uuid: 'Ugyldig id',
};

const OTHER = 'Ugyldig verdi';

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Kan ikke være lengre enn ${maximum} tegn`;
  return origin === 'array' ? `Høyst ${maximum}` : `Kan ikke være mer enn ${maximum}`;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return `Må være minst ${minimum} tegn`;
  return origin === 'array' ? `Minst ${minimum}` : `Kan ikke være mindre enn ${minimum}`;
}

/**
 * Norwegian message for an issue whose rule brings none of its own. Handed to every parse whose
 * messages a person reads, where zod would write English.
 */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Feltet mangler' : (TYPES[issue.expected] ?? OTHER);
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHER;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'unrecognized_keys':
      return 'Ukjent felt';
    default:
      return OTHER;
  }
}
