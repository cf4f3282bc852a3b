import { expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from './all-calls.ts';
import { type Call, isBytes } from './calls.ts';
import { editionDocument, siteDocument } from './content.ts';
import { calendarDay } from './days.ts';

/** The patterns of each day in a schema, by its place there. */
function daysIn(schema: unknown, place: string): [place: string, patterns: string[]][] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Reflect.get(schema, 'format') === 'date') {
    const all: object[] = Reflect.get(schema, 'allOf') ?? [schema];
    return [[place, all.map((one) => String(Reflect.get(one, 'pattern')))]];
  }
  return Object.entries(schema).flatMap(([key, part]) => daysIn(part, `${place}/${key}`));
}

const inputs = [
  ...Object.entries<Call>(allCalls).flatMap(([name, { params, query, body }]) =>
    [params, query, body].map((schema) => [name, schema] as const),
  ),
  ['edition', editionDocument] as const,
  ['site', siteDocument] as const,
];

/** Its service takes today and later, and says so. */
const REMINDER = 'POST /api/user/reminders/properties/date';

it('takes a day of year 0, which PostgreSQL does not have, nowhere', () => {
  const days = inputs.flatMap(([name, schema]) =>
    schema === undefined || isBytes(schema)
      ? []
      : daysIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  );
  const faulty = days.filter(([, patterns]) =>
    patterns.every((pattern) => new RegExp(pattern, 'u').test('0000-01-01')),
  );
  expect(faulty.map(([place]) => place)).toEqual([REMINDER]);
  expect(days.length).toBeGreaterThan(10);
});

it.each([
  ['2026-08-20', true],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['2026-02-30', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  const { success, error } = calendarDay('Velg en dato').safeParse(text);
  expect(success).toBe(is);
  if (!is) expect(error?.issues.map(({ message }) => message)).toEqual(['Velg en dato']);
});
