import { z } from 'zod';

/**
 * A calendar day that a person chose. PostgreSQL has no year 0, which days counted back from year 1 reach,
 * and after 9999 a day has another form: so only years around ours.
 * The format is named for the OpenAPI document, where a second pattern would take its place.
 */
export function calendarDay(message: string) {
  return z.iso
    .date({ error: message, abort: true })
    .regex(/^(?:19|2\d)/, { error: message, abort: true })
    .meta({ format: 'date' });
}
