import { formatNumber } from '#shared/oslo-time.ts';

/** Whom a change touches: 'Berører 143 timeplaner med konto eller varsler.' */
export function plansWords(count: number): string {
  // A plan that is kept in a browser alone is known to nobody else.
  const known = 'med konto eller varsler';
  if (count === 0) return `Ingen timeplaner ${known} berøres.`;
  const plans = count === 1 ? '1 timeplan' : `${formatNumber(count)} timeplaner`;
  return `Berører ${plans} ${known}.`;
}
