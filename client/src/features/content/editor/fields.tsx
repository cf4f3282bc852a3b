import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Checkbox, FieldError, TextField } from '#client/components/form/field.tsx';

import { Select } from '#client/components/form/select.tsx';

import { cx } from '#client/components/ui/cx.ts';
import { idOf, type Json, valueAt } from '#shared/rules/content-pointer.ts';
import { ArtistsControl } from '../artists/artists-control.tsx';
import { readTime } from '../programme/slot.ts';
import { useChosen, useDraft, useError, useValue } from './draft-context.tsx';
import {
  type CheckSpec,
  type Choice,
  type ChoiceSpec,
  controlId,
  type Field,
  type GroupSpec,
  type MarksSpec,
  type MomentSpec,
} from './field.ts';
import { MembersControl } from './members-control.tsx';
import { PictureControl } from './picture-control.tsx';
import {
  AreaControl,
  type ControlOf,
  FIELDS,
  ListControl,
  NumberControl,
  TextControl,
} from './text-controls.tsx';

export function Fields({ fields, path }: { fields: readonly Field[]; path: string }) {
  return (
    <div className={FIELDS}>
      {fields.map((field) => (
        <FieldControl key={field.key} field={field} path={`${path}/${field.key}`} />
      ))}
    </div>
  );
}

const renderFields = (fields: readonly Field[], path: string) => (
  <Fields fields={fields} path={path} />
);

export function FieldControl({ field, path }: ControlOf<Field>) {
  switch (field.kind) {
    case 'text':
      return <TextControl field={field} path={path} />;
    case 'area':
      return <AreaControl field={field} path={path} />;
    case 'lines':
    case 'paragraphs':
      return <ListControl field={field} path={path} />;
    case 'number':
      return <NumberControl field={field} path={path} />;
    case 'time':
      return <TimeControl field={{ ...field, kind: 'time' }} path={path} />;
    case 'date':
      return <DateControl field={{ ...field, kind: 'date' }} path={path} />;
    case 'choice':
      return field.absent ? (
        <OptionalChoiceControl field={field} path={path} />
      ) : (
        <ChoiceControl field={field} path={path} />
      );
    case 'marks':
      return <MarksControl field={field} path={path} />;
    case 'artists':
      return <ArtistsControl field={field} path={path} />;
    case 'check':
      return <CheckControl field={field} path={path} />;
    case 'picture':
      return <PictureControl field={field} path={path} />;
    case 'group':
      return field.foldedWith === undefined ? (
        <Group field={field} path={path} />
      ) : (
        <FoldedGroup field={field} path={path} />
      );
    case 'members':
      return <MembersControl field={field} path={path} renderFields={renderFields} />;
  }
}

function Group({ field, path }: ControlOf<GroupSpec>) {
  const { session } = useDraft();
  const value = useValue(path);
  const { create, label, fields } = field;
  return (
    <fieldset className="col-span-full grid min-w-0 gap-3.5 border-coal-4 border-l-2 pt-1 pb-2 pl-2.5 md:pl-4">
      <legend className="mb-2.5 font-extrabold text-body">{label}</legend>
      {value === null && create !== undefined ? (
        <button
          type="button"
          className={cx(BUTTON.edge, 'justify-self-start')}
          onClick={() => session.set(path, create)}
        >
          Legg til: {label.toLowerCase()}
        </button>
      ) : (
        <Fields fields={fields} path={path} />
      )}
      {value !== null && create !== undefined && (
        <button
          type="button"
          className={cx(BUTTON.edge, 'justify-self-start')}
          onClick={() => session.set(path, null)}
        >
          Fjern: {label.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}

function FoldedGroup({ field: { label, foldedWith, fields }, path }: ControlOf<GroupSpec>) {
  return (
    <details className="col-span-full min-w-0 border-coal-4 border-l-2 pl-2.5 md:pl-4">
      <summary className="min-h-target cursor-pointer py-2.5 font-extrabold text-body">
        {label}
      </summary>
      <p className="dim mb-3.5">{foldedWith}</p>
      <fieldset className="min-w-0 pb-2">
        <legend className="sr-only">{label}</legend>
        <Fields fields={fields} path={path} />
      </fieldset>
    </details>
  );
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** A time of day, parsed on blur: '930' is 09:30. */
function TimeControl({ field, path }: ControlOf<MomentSpec>) {
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

function DateControl({ field, path }: ControlOf<MomentSpec>) {
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
        // Browsers report an empty value while a date is incomplete.
        if (target.value !== '') choose(target.value);
        else if (field.nullable) choose(null);
      }}
    />
  );
}

/** The choices, fixed or from a list of the document. */
function useOffered(choices: ChoiceSpec['choices']): readonly Choice[] {
  const list = 'from' in choices ? choices : null;
  const members = useValue(list?.from ?? '/id');
  if (list === null) return choices as readonly Choice[];
  return (Array.isArray(members) ? members : []).map((member) => ({
    value: list.value === 'id' ? (idOf(member) ?? '') : text(valueAt(member, '/date')),
    label: list.label(member),
  }));
}

/** The choices, always including the current value. */
function useChoices({ choices, nullable }: ChoiceSpec, chosen: string): readonly Choice[] {
  const offered = [...useOffered(choices)];
  if (!('from' in choices)) return offered;
  if (nullable) offered.unshift({ value: '', label: 'Ingen' });
  const isKnown = offered.some(({ value }) => value === chosen);
  return isKnown ? offered : [{ value: chosen, label: chosen || 'Velg' }, ...offered];
}

function ChoiceControl({ field, path }: ControlOf<ChoiceSpec>) {
  const { value, error, choose } = useChosen(path);
  return (
    <Select
      id={controlId(path)}
      label={field.label}
      hint={field.hint}
      options={useChoices(field, text(value))}
      error={error}
      value={text(value)}
      onChange={({ target }) => choose(field.nullable && target.value === '' ? null : target.value)}
    />
  );
}

/** A choice whose empty value is that the document lacks the field. */
function OptionalChoiceControl({ field, path }: ControlOf<ChoiceSpec>) {
  const { session } = useDraft();
  const value = useValue(path);
  const wrong = useError(path);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (to: string) => {
    const op = { path, ...(value !== undefined && { from: value }), ...(to !== '' && { to }) };
    setFault(session.run([op]));
  };
  return (
    <Select
      id={controlId(path)}
      label={field.label}
      hint={field.hint}
      options={useChoices(field, text(value))}
      error={fault ?? wrong}
      value={text(value)}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

function MarksControl({ field, path }: ControlOf<MarksSpec>) {
  const { value, error, choose } = useChosen(path);
  const chosen = Array.isArray(value) ? value.map(text) : [];
  const choices = useOffered(field.choices);
  const toggle = (mark: string) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((other) => (other === mark) !== chosen.includes(other));
    choose(next);
  };
  return (
    <fieldset className="flex flex-wrap gap-x-5" id={controlId(path)} tabIndex={-1}>
      <legend className="field__name float-left w-full">{field.label}</legend>
      {choices.map((choice) => (
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

function CheckControl({ field, path }: ControlOf<CheckSpec>) {
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
