import { z } from 'zod';

/** A list of the back office: the rows of a page, and the number of rows in all. */
export interface List<T> {
  items: T[];
  total: number;
}

/** The schema of such a list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int() });
}
