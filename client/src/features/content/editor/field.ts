import { formatPointer, type Json, type JsonObject } from '#shared/rules/content-pointer.ts';

/*
 * A form is a plain description: which values of the document it shows, what they are called, and how
 * they are written. `key` is the path from where the field stands, without its first slash
 * ('texts/hero/lines').
 */

export interface Choice {
  value: string;
  label: string;
}

interface Base {
  key: string;
  label: string;
  hint?: string;
}

/** One line of text. An empty one that may be left out is null where `nullable`. */
export interface TextSpec extends Base {
  kind: 'text';
  max: number;
  input?: 'url' | 'email' | 'tel';
  optional?: boolean;
  nullable?: boolean;
}
/** Several lines that are one text. */
export interface AreaSpec extends Base {
  kind: 'area';
  max: number;
  optional?: boolean;
}
/** A list of texts: one on each line, or each a paragraph with an empty line between. */
export interface ListSpec extends Base {
  kind: 'lines' | 'paragraphs';
  /** Of each. */
  max: number;
}
export interface NumberSpec extends Base {
  kind: 'number';
  min: number;
  max: number;
}
export interface MomentSpec extends Base {
  kind: 'date' | 'time';
  nullable?: boolean;
}
/** The members of a list of the document, to choose from by one of their fields. */
interface ChoicesFrom {
  from: string;
  value: 'id' | 'date';
  label: (member: Json) => string;
}
/** One of some. */
export interface ChoiceSpec extends Base {
  kind: 'choice';
  choices: readonly Choice[] | ChoicesFrom;
}
/** Any of some. */
export interface MarksSpec extends Base {
  kind: 'marks';
  choices: readonly Choice[];
}
export interface CheckSpec extends Base {
  kind: 'check';
}
export interface PictureSpec extends Base {
  kind: 'picture';
  nullable?: boolean;
}
/** Fields below a heading; with `create`, all of it can be left out (null). */
export interface GroupSpec extends Base {
  kind: 'group';
  fields: readonly Field[];
  create?: Json;
}
/** Objects with an id each. */
export interface MembersSpec extends Base {
  kind: 'members';
  /** What one of them is called: 'billettype'. */
  one: string;
  fields: readonly Field[];
  /** What names a member in lists. */
  title: (member: Json) => string;
  /** Begins the id of a new one. */
  idStem: string;
  /** A new one without its id, made from those that are there. */
  create: (members: readonly Json[]) => JsonObject;
  /** Fixed in number: none is added or removed. */
  fixed?: boolean;
  /** What was published stays. */
  keepsPublished?: boolean;
}

export type Field =
  | TextSpec
  | AreaSpec
  | ListSpec
  | NumberSpec
  | MomentSpec
  | ChoiceSpec
  | MarksSpec
  | CheckSpec
  | PictureSpec
  | GroupSpec
  | MembersSpec;

export interface Section {
  /** Stands in the address: `?del=`. */
  id: string;
  label: string;
  /** A sentence on what is written here. */
  intro?: string;
  /** Beginnings of the paths that belong here. */
  paths: readonly string[];
  fields: readonly Field[];
}

export const line = (key: string, label: string, max: number, more: Partial<TextSpec> = {}) =>
  ({ kind: 'text', key, label, max, ...more }) as const satisfies TextSpec;
export const area = (key: string, label: string, max = 2000, more: Partial<AreaSpec> = {}) =>
  ({ kind: 'area', key, label, max, ...more }) as const satisfies AreaSpec;
export const address = (key: string, label: string, more: Partial<TextSpec> = {}) =>
  line(key, label, 500, { input: 'url', ...more });
/** The lines of a fitted headline. */
export const headline = (key: string, label = 'Overskrift, linje for linje') =>
  ({ kind: 'lines', key, label, max: 60, hint: 'Én linje i overskriften på hver linje.' }) as const;
export const paragraphs = (key: string, label = 'Avsnitt') =>
  ({ kind: 'paragraphs', key, label, max: 2000, hint: 'En tom linje gir nytt avsnitt.' }) as const;
export const number = (key: string, label: string, min: number, max: number, hint?: string) =>
  ({ kind: 'number', key, label, min, max, ...(hint !== undefined && { hint }) }) as const;
export const group = (key: string, label: string, fields: readonly Field[], more = {}) =>
  ({ kind: 'group', key, label, fields, ...more }) as const satisfies GroupSpec;

/** The text of a member's field, or `otherwise`. */
export const named =
  (field: string, otherwise: string) =>
  (member: Json): string => {
    const value = typeof member === 'object' && member !== null ? Reflect.get(member, field) : null;
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };

/** Every field of some sections with its path; those of a list's members stand below `{id}`. */
export function* everyField(
  fields: readonly Field[],
  at = '',
): Generator<{ field: Field; path: string }> {
  for (const field of fields) {
    const path = field.key === '' ? at : `${at}/${field.key}`;
    yield { field, path };
    if (field.kind === 'group') yield* everyField(field.fields, path);
    if (field.kind === 'members') yield* everyField(field.fields, `${path}/{id}`);
  }
}

/** The path of a member or field below another path. */
export const below = (path: string, key: string): string => path + formatPointer([key]);

/** Id of the control that shows a path's value: links of problems lead to it. */
export const controlId = (path: string): string => `felt${path.replaceAll('/', '-')}`;
