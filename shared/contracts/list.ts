import { z } from 'zod';
import { boundedText, characters, cleanText, NO_TEXT, tooLong } from './text.ts';

/** A list of the back office: the rows of a page, and the number of rows in all. */
export interface List<T> {
  items: T[];
  total: number;
}

/** The schema of such a list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int() });
}

const LIST_MAX = 500;
const PAGE_SIZE = 50;
const PAGE_SIZE_MAX = 200;
const Q_MAX = 100;

const whole = (max: number) =>
  z
    .string('Må være et helt tall')
    .regex(/^[1-9]\d{0,8}$/, 'Må være et helt tall fra 1')
    .transform(Number)
    .refine((value) => value <= max, `Kan ikke være mer enn ${max}`);

/**
 * Schema of a back-office list's query: `?page`, `?limit` (at most 200), `?q`, `?sort`, all
 * optional (docs/product/back-office.md#lists). `sorts` are the orders of the list, the default one
 * first.
 */
export function listQuery<S extends string>(sorts: readonly [S, ...S[]]) {
  return z
    .object({
      page: whole(1_000_000).optional(),
      limit: whole(PAGE_SIZE_MAX).optional(),
      q: boundedText(Q_MAX, NO_TEXT)
        .transform(cleanText)
        .refine((text) => characters(text) <= Q_MAX, tooLong(Q_MAX))
        .optional(),
      sort: z.enum(sorts, `Må være ${sorts.join(', ')}`).optional(),
    })
    .transform(({ page, limit, q, sort }): ListQuery<S> => {
      const paged = (page ?? limit ?? sort) !== undefined;
      const size = paged ? (limit ?? PAGE_SIZE) : LIST_MAX;
      const offset = ((page ?? 1) - 1) * size;
      return { paged, limit: size, offset, q: q ?? '', sort: sort ?? sorts[0] };
    });
}

export interface ListQuery<S extends string> {
  /** Whether `page` was given: then the answer has `total`. */
  paged: boolean;
  limit: number;
  offset: number;
  /** Search text; empty for no filter. */
  q: string;
  sort: S;
}
