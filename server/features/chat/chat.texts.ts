import type { ChatErrorCode } from '#shared/contracts/chat.ts';
import { chatLevelName, type LevelNumber } from '#shared/rules/levels.ts';

/** A time in words: `9 sekunder`, `1 minutt`, `2 timer`; parts are rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'sekund', 'sekunder');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return counted(minutes, 'minutt', 'minutter');
  const hours = Math.ceil(minutes / 60);
  return hours < 48
    ? counted(hours, 'time', 'timer')
    : counted(Math.ceil(hours / 24), 'døgn', 'døgn');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The line that tells of a new level. */
export function levelUpText(navn: string, level: LevelNumber): string {
  return `${navn} har nådd nivå ${level}: ${chatLevelName(level)}!`;
}

/** Refusals that need no judging. */
export const refusals = {
  bad_frame: 'Meldingen kunne ikke leses.',
  wrong_room: 'Du kan bare skrive i rommet du er i.',
  forbidden: 'Du har ikke tilgang til dette.',
  name_required: 'Skriv et navn først.',
  unavailable: 'Meldingen kunne ikke lagres nå. Prøv igjen om litt.',
  too_fast: 'Du skriver litt fort. Vent litt og prøv igjen.',
} as const satisfies Partial<Record<ChatErrorCode, string>>;
