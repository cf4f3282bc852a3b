import { useState } from 'react';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { FieldError } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { readTime } from './clock-text.ts';
import { useValue } from './draft-context.tsx';
import type { CheckSpec, Choice, ChoiceSpec, MarksSpec, MomentSpec } from './field.ts';
import { controlId, idOf, type Json, valueAt } from './pointer.ts';
import type { ControlOf } from './text-controls.tsx';
import { useChosen } from './use-typed.ts';

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** A time, read when the field is left: '930' is half past nine. */
export function TimeControl({ field, path }: ControlOf<MomentSpec>) {
  const { value, error, choose } = useChosen(path);
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const read = (written: string) => {
    const isEmpty = written.trim() === '' && field.nullable === true;
    const time = isEmpty ? null : readTime(written);
    const isRefused = time === null && !isEmpty;
    setIsUnreadable(isRefused);
    if (isRefused) return;
    choose(time);
    setTyped(null);
  };
  return (
    <TextField
      id={controlId(path)}
      label={field.label}
      hint={field.hint}
      optional={field.nullable}
      inputMode="numeric"
      autoComplete="off"
      error={isUnreadable ? 'Ikke lagret: skriv et klokkeslett som 20:30' : error}
      value={typed ?? text(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={({ target }) => typed !== null && read(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && read(event.currentTarget.value)}
    />
  );
}

export function DateControl({ field, path }: ControlOf<MomentSpec>) {
  const { value, error, choose } = useChosen(path);
  return (
    <TextField
      id={controlId(path)}
      type="date"
      label={field.label}
      hint={field.hint}
      optional={field.nullable}
      error={error}
      value={text(value)}
      onChange={({ target }) => {
        // The browser gives nothing while a date is half written.
        if (target.value !== '') choose(target.value);
        else if (field.nullable) choose(null);
      }}
    />
  );
}

/** What a choice offers: fixed, or the members of a list; what is chosen stands there in any case. */
function useChoices({ choices }: ChoiceSpec, chosen: string): readonly Choice[] {
  const list = 'from' in choices ? choices : null;
  const members = useValue(list?.from ?? '/id');
  if (list === null) return choices as readonly Choice[];
  const offered = (Array.isArray(members) ? members : []).map((member) => ({
    value: list.value === 'id' ? (idOf(member) ?? '') : text(valueAt(member, '/date')),
    label: list.label(member),
  }));
  const isKnown = offered.some(({ value }) => value === chosen);
  return isKnown ? offered : [{ value: chosen, label: chosen || 'Velg' }, ...offered];
}

export function ChoiceControl({ field, path }: ControlOf<ChoiceSpec>) {
  const { value, error, choose } = useChosen(path);
  return (
    <Select
      id={controlId(path)}
      label={field.label}
      hint={field.hint}
      options={useChoices(field, text(value))}
      error={error}
      value={text(value)}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

export function MarksControl({ field, path }: ControlOf<MarksSpec>) {
  const { value, error, choose } = useChosen(path);
  const chosen = Array.isArray(value) ? value.map(text) : [];
  const toggle = (mark: string) => {
    const next = field.choices
      .map((choice) => choice.value)
      .filter((other) => (other === mark) !== chosen.includes(other));
    choose(next);
  };
  return (
    <fieldset className="flex flex-wrap gap-x-5" id={controlId(path)} tabIndex={-1}>
      <legend className="field__name float-left w-full">{field.label}</legend>
      {field.choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        />
      ))}
      {error !== null && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

export function CheckControl({ field, path }: ControlOf<CheckSpec>) {
  const { value, error, choose } = useChosen(path);
  return (
    <Checkbox
      id={controlId(path)}
      label={field.label}
      error={error}
      checked={value === true}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
