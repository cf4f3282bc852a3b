import { TextArea, TextField } from '#client/components/form/field.tsx';

import { classes } from '#client/components/ui/cx.ts';
import type { Json } from '#shared/rules/content-pointer.ts';
import { characters, cleanText } from '#shared/rules/plain-text.ts';
import { useTyped } from './draft-context.tsx';
import {
  type AreaSpec,
  controlId,
  type ListSpec,
  type NumberSpec,
  type TextSpec,
} from './field.ts';

export interface ControlOf<Spec> {
  field: Spec;
  path: string;
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');

const AREA = classes('min-h-16 max-w-192');

/** The character count is shown from this share of the maximum on. */
const NEAR = 0.8;

/** Used share of the maximum, once it is worth showing. */
function roomOf(written: string, max: number) {
  return characters(written) >= NEAR * max ? { counter: { text: written, max } } : {};
}

const TYPES = { url: 'url', email: 'email', tel: 'tel' } as const;

export function TextControl({ field, path }: ControlOf<TextSpec>) {
  const { label, hint, max, input, optional = false, nullable = false } = field;
  const typed = useTyped(path, {
    format: text,
    parse: (written) => (nullable && cleanText(written) === '' ? null : cleanText(written)),
  });
  const used = characters(typed.text);
  const room = used >= NEAR * max && input === undefined ? `${used} av ${max} tegn` : undefined;
  return (
    <TextField
      id={controlId(path)}
      type={input === undefined ? 'text' : TYPES[input]}
      label={label}
      hint={[hint, room].filter(Boolean).join(' ') || undefined}
      optional={optional}
      error={typed.error}
      maxLength={max}
      autoComplete="off"
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
    />
  );
}

export function AreaControl({ field, path }: ControlOf<AreaSpec>) {
  const { label, hint, max, optional = false } = field;
  const typed = useTyped(path, { format: text, parse: cleanText });
  return (
    <TextArea
      className={AREA}
      id={controlId(path)}
      label={label}
      hint={hint}
      optional={optional}
      rows={max > 500 ? 5 : 2}
      error={typed.error}
      maxLength={max}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      {...roomOf(typed.text, max)}
    />
  );
}

const JOINTS = { lines: '\n', paragraphs: '\n\n' } as const;
const CUTS = { lines: /\n/, paragraphs: /\n\s*\n/ } as const;

/** A list of texts in one text area. */
export function ListControl({ field, path }: ControlOf<ListSpec>) {
  const { kind, label, hint } = field;
  const typed = useTyped(path, {
    format: (value) => (Array.isArray(value) ? value.map(text).join(JOINTS[kind]) : ''),
    parse: (written) => written.split(CUTS[kind]).map(cleanText).filter(Boolean),
  });
  return (
    <TextArea
      className={AREA}
      id={controlId(path)}
      label={label}
      hint={hint}
      rows={kind === 'lines' ? 3 : 6}
      error={typed.error}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
    />
  );
}

export function NumberControl({ field, path }: ControlOf<NumberSpec>) {
  const { label, hint } = field;
  const typed = useTyped(path, {
    format: (value) => (typeof value === 'number' ? String(value) : ''),
    parse: (written) => (/^\s*\d{1,6}\s*$/.test(written) ? Number(written) : undefined),
    unreadable: 'skriv et helt tall',
  });
  return (
    <TextField
      id={controlId(path)}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      error={typed.error}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
    />
  );
}

/** As many fields in a row as fit; longer texts have their own row. */
export const FIELDS = classes(
  'grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-x-5 gap-y-4 [&>.field:has(textarea)]:col-span-full',
);
