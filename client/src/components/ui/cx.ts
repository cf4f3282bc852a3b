/**
 * Returns the given classes, a string or a record of variants, unchanged. The class sorter and the
 * style check recognise it, like `className` and `cx`.
 */
export const classes = <T extends string | Readonly<Record<string, string>>>(given: T): T => given;

/** Joins the class names that are set; `undefined` when there are none. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
