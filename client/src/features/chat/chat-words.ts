import { waitingTime } from '#client/lib/call/failure-text.ts';
import { osloClock } from '#shared/oslo-time.ts';

const MINUTE_MS = 60_000;

/** Label of the send button during a pause: 'Om 6 s', 'Om 9 min', 'Om 2 t'. Rounded up. */
export function keyWait(seconds: number): string {
  if (seconds < 100) return `Om ${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `Om ${minutes} min` : `Om ${Math.ceil(minutes / 60)} t`;
}

/** `until` is set when the server switched slow mode on by itself. */
export function slowModeText(seconds: number, until?: string): string {
  const why =
    until === undefined
      ? 'Saktemodus er på.'
      : `Det går fort nå: saktemodus er på til kl. ${endClock(until)}.`;
  return `${why} Du kan sende én melding ${interval(seconds)}.`;
}

/**
 * Clock time of an end, rounded up to minutes. Not a countdown, because the device's clock may be
 * wrong.
 */
export function endClock(until: string): string {
  return osloClock(new Date(Math.ceil(Date.parse(until) / MINUTE_MS) * MINUTE_MS)).replace(
    ':',
    '.',
  );
}

/** An interval in Norwegian: 'hvert 10. sekund', 'i minuttet', 'hvert 5. minutt'. */
export function interval(seconds: number): string {
  if (seconds === 60) return 'i minuttet';
  if (seconds % 60 === 0) return `hvert ${seconds / 60}. minutt`;
  return `hvert ${seconds}. sekund`;
}

/** A pause with its remaining time, and its reason if there is one. */
export function pauseText(code: string, seconds: number, reason: string | null = null): string {
  const when = `Du kan skrive igjen om ${waitingTime(seconds)}.`;
  if (code !== 'timeout') return `Du har skrevet mange meldinger på kort tid. ${when}`;
  const why = reason === null ? '' : ` Grunn: ${reason}`;
  return `Du har fått en pause av en moderator. ${when}${why}`;
}

/** A count for a badge, which has room for two digits. */
export function unreadMark(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Follows a count: '1 ulest', '12 uleste'. */
export function unreadWord(count: number): string {
  return count === 1 ? 'ulest' : 'uleste';
}

/** '1 ny melding', '12 nye meldinger'. */
export function newMessages(count: number): string {
  return count === 1 ? '1 ny melding' : `${count} nye meldinger`;
}
