/**
 * The given classes, of a name or a record of variants. It marks them as classes: the sorter of classes
 * and the check of styles read them, as they read `className` and `cx`.
 */
export const classes = <T extends string | Readonly<Record<string, string>>>(given: T): T => given;

/** Joins the class names that are set; `undefined` when there are none. */
export function cx(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
