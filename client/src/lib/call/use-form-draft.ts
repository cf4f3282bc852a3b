import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { formDraft, type Person, readOf, writeOf } from '../storage/person-storage.ts';

/** Fields of a form by their names. */
type Texts = Readonly<Record<string, string>>;

function textsOf(kept: string): Texts {
  try {
    const value: unknown = JSON.parse(kept);
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts);
  } catch {
    // Empty, or not ours.
    return {};
  }
}

interface DraftOptions<In extends FieldValues> {
  /** Name of the form, unique among a person's forms. */
  name: string;
  person: Person;
  /** Fields of text that are kept. Never a password. */
  fields: readonly Path<In>[];
}

/**
 * Keeps what is typed in a form until it is saved, and gives it back to the same person, also when
 * the session ended meanwhile (docs/product/accounts.md#typed-text). `wasKept` until then.
 */
export function useFormDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  { name, person, fields }: DraftOptions<In>,
): { wasKept: boolean; forget: () => void } {
  const draft = formDraft(name);
  const [wasKept, setWasKept] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: given back once to each person
  useEffect(() => {
    const texts = textsOf(readOf(draft, person));
    for (const field of fields) {
      const text = texts[field];
      if (text === undefined || text === form.getValues(field)) continue;
      form.setValue(field, text as PathValue<In, Path<In>>, { shouldDirty: true });
      setWasKept(true);
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        writeOf(draft, person, changedTexts(values, defaultValues, fields));
      },
    });
  }, [draft, person]);
  const forget = () => {
    setWasKept(false);
    writeOf(draft, person, '');
  };
  return { wasKept, forget };
}

/** The fields that differ from what is saved, as JSON; empty for none. */
function changedTexts<In extends FieldValues>(
  values: In,
  saved: object | undefined,
  fields: readonly Path<In>[],
): string {
  const before = { ...saved } as Readonly<Record<string, unknown>>;
  const changed = fields.filter((field) => (values[field] ?? '') !== (before[field] ?? ''));
  if (changed.length === 0) return '';
  return JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
}

/** A single text that is kept in the same way; an empty one is forgotten. */
export function useTextDraft(name: string, person: string): [string, (text: string) => void] {
  const draft = formDraft(name);
  const [text, setText] = useState(() => readOf(draft, person));
  const keep = (next: string) => {
    setText(next);
    writeOf(draft, person, next);
  };
  return [text, keep];
}
