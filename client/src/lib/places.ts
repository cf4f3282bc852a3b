import type { LeftOut } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { hasPart } from '#shared/rules/edition-parts.ts';
import { useNow } from './clock.tsx';
import { useContent } from './content.tsx';

interface Place {
  part: LeftOut;
  label: string;
  href: string;
}

const places: readonly Place[] = [
  { part: 'practical', label: 'Praktisk', href: paths.practical },
  { part: 'grounds', label: 'Områdeplan', href: paths.grounds },
];

/** The pages of practical information and of the plan of the site, when the current edition has them. */
export function usePlaces(): readonly Place[] {
  const content = useContent();
  const now = useNow();
  return places.filter(({ part }) => hasPart(content, part, now));
}
