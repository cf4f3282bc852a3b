import type { ChatErrorCode } from '#shared/contracts/chat.ts';

/** A refusal, as sent in the `error` frame. */
export interface Refusal {
  code: ChatErrorCode;
  message: string;
  /** Whole seconds. */
  retryAfter?: number;
}

/** Refusals with a fixed text. */
export const refusals = {
  bad_frame: 'Meldingen kunne ikke leses.',
  wrong_room: 'Du kan bare skrive i rommet du er i.',
  forbidden: 'Du har ikke tilgang til dette.',
  name_required: 'Skriv et navn først.',
  unavailable: 'Meldingen kunne ikke lagres nå. Prøv igjen om litt.',
  too_fast: 'Du skriver litt fort. Vent litt og prøv igjen.',
} as const satisfies Partial<Record<ChatErrorCode, string>>;

const WAIT_TEXTS = {
  too_fast: 'Du skriver litt fort. Prøv igjen om',
  repeated: 'Den samme meldingen er sendt to ganger. Prøv igjen om',
  slow_mode: 'Saktemodus er på. Du kan skrive igjen om',
  timeout: 'Du har fått en pause av en moderator. Du kan skrive igjen om',
  banned: 'Du er utestengt fra chatten. Det varer i',
} as const;

/** A refusal that holds until `until`, at least one second. */
export function waitRefusal(
  code: keyof typeof WAIT_TEXTS,
  until: Date,
  now: Date,
): Refusal & { retryAfter: number } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return { code, message: `${WAIT_TEXTS[code]} ${formatWait(seconds)}.`, retryAfter: seconds };
}

/** A duration in Norwegian: `9 sekunder`, `1 minutt`, `2 timer`; rounded up. */
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
