import { formatPointer, type Json, type JsonObject } from '#shared/rules/content-pointer.ts';

/*
 * A form is plain data: which values of the document it shows, with labels and controls. `key` is
 * the path below the field's parent, without the first slash ('texts/hero/lines').
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

/** One line of text. Empty is stored as null where `nullable`. */
export interface TextSpec extends Base {
  kind: 'text';
  max: number;
  input?: 'url' | 'email' | 'tel';
  optional?: boolean;
  nullable?: boolean;
}
/** Text of several lines. */
export interface AreaSpec extends Base {
  kind: 'area';
  max: number;
  optional?: boolean;
}
/** A list of texts in one text area, separated by line breaks or by empty lines. */
export interface ListSpec extends Base {
  kind: 'lines' | 'paragraphs';
  /** Longest item, in characters. */
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
/** Choices from a list in the document, labelled by one of its fields. */
interface ChoicesFrom {
  from: string;
  value: 'id' | 'date';
  label: (member: Json) => string;
}
/** One of several choices; with `nullable` also none. */
export interface ChoiceSpec extends Base {
  kind: 'choice';
  nullable?: boolean;
  /** The empty choice is that the document lacks the field. */
  absent?: boolean;
  choices: readonly Choice[] | ChoicesFrom;
}
/** Any number of choices. */
export interface MarksSpec extends Base {
  kind: 'marks';
  choices: readonly Choice[] | ChoicesFrom;
}
/** The artists that an act names, in their order. */
export interface ArtistsSpec extends Base {
  kind: 'artists';
}
export interface CheckSpec extends Base {
  kind: 'check';
}
export interface PictureSpec extends Base {
  kind: 'picture';
  nullable?: boolean;
}
/** Fields below a heading; with `create`, the whole group is optional (null). */
export interface GroupSpec extends Base {
  kind: 'group';
  fields: readonly Field[];
  create?: Json;
  /** Said of the whole group; such a group is folded until somebody opens it. */
  foldedWith?: string;
}
/** A list of objects with ids. */
export interface MembersSpec extends Base {
  kind: 'members';
  /** Noun for one item: 'billettype'. */
  one: string;
  fields: readonly Field[];
  /** Label of an item. */
  title: (member: Json) => string;
  /** Prefix of new ids. */
  idStem: string;
  /** Creates an item without its id; `members` are the existing ones. */
  create: (members: readonly Json[]) => JsonObject;
  /** No items can be added or removed. */
  fixed?: boolean;
  /** Published items cannot be removed. */
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
  | ArtistsSpec
  | CheckSpec
  | PictureSpec
  | GroupSpec
  | MembersSpec;

export interface Section {
  /** Value of `?del=` in the URL. */
  id: string;
  label: string;
  intro?: string;
  /** Path prefixes of the section. */
  paths: readonly string[];
  fields: readonly Field[];
}

export const line = (key: string, label: string, max: number, more: Partial<TextSpec> = {}) =>
  ({ kind: 'text', key, label, max, ...more }) as const satisfies TextSpec;
export const area = (key: string, label: string, max = 2000, more: Partial<AreaSpec> = {}) =>
  ({ kind: 'area', key, label, max, ...more }) as const satisfies AreaSpec;
export const address = (key: string, label: string, more: Partial<TextSpec> = {}) =>
  line(key, label, 500, { input: 'url', ...more });
export const headline = (key: string, label = 'Overskrift, linje for linje') =>
  ({ kind: 'lines', key, label, max: 60, hint: 'Én linje i overskriften på hver linje.' }) as const;
export const paragraphs = (key: string, label = 'Avsnitt') =>
  ({ kind: 'paragraphs', key, label, max: 2000, hint: 'En tom linje gir nytt avsnitt.' }) as const;
export const number = (key: string, label: string, min: number, max: number, hint?: string) =>
  ({ kind: 'number', key, label, min, max, ...(hint !== undefined && { hint }) }) as const;
export const group = (key: string, label: string, fields: readonly Field[], more = {}) =>
  ({ kind: 'group', key, label, fields, ...more }) as const satisfies GroupSpec;

/** Choices from a table of names. */
export const choicesOf = (names: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The text of an item's field, or `otherwise` when it is empty. */
export const named =
  (field: string, otherwise: string) =>
  (member: Json): string => {
    const value = typeof member === 'object' && member !== null ? Reflect.get(member, field) : null;
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };

/** Every field of some sections with its path; `{id}` stands for the items of a list. */
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

/** Appends a key to a path. */
export const below = (path: string, key: string): string => path + formatPointer([key]);

/** Id of a path's control, the target of links from errors. */
export const controlId = (path: string): string => `felt${path.replaceAll('/', '-')}`;
