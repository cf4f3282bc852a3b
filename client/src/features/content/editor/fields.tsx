import {
  CheckControl,
  ChoiceControl,
  DateControl,
  MarksControl,
  TimeControl,
} from './choice-controls.tsx';
import { useDraft, useValue } from './draft-context.tsx';
import type { Field, GroupSpec } from './field.ts';
import { MembersControl } from './members-control.tsx';
import { PictureControl } from './picture-control.tsx';
import {
  AreaControl,
  type ControlOf,
  ListControl,
  NumberControl,
  TextControl,
} from './text-controls.tsx';

/** Fields of a description, in its order. */
export function Fields({ fields, path }: { fields: readonly Field[]; path: string }) {
  return (
    <div className="innh__felter">
      {fields.map((field) => (
        <FieldControl key={field.key} field={field} path={`${path}/${field.key}`} />
      ))}
    </div>
  );
}

const renderFields = (fields: readonly Field[], path: string) => (
  <Fields fields={fields} path={path} />
);

/** The control of one field. */
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
      return <ChoiceControl field={field} path={path} />;
    case 'marks':
      return <MarksControl field={field} path={path} />;
    case 'check':
      return <CheckControl field={field} path={path} />;
    case 'picture':
      return <PictureControl field={field} path={path} />;
    case 'group':
      return <Group field={field} path={path} />;
    case 'members':
      return <MembersControl field={field} path={path} renderFields={renderFields} />;
  }
}

function Group({ field, path }: ControlOf<GroupSpec>) {
  const { session } = useDraft();
  const value = useValue(path);
  const { create, label, fields } = field;
  return (
    <fieldset className="innh__gruppe">
      <legend>{label}</legend>
      {value === null && create !== undefined ? (
        <button type="button" className="btn btn--kant" onClick={() => session.set(path, create)}>
          Legg til: {label.toLowerCase()}
        </button>
      ) : (
        <Fields fields={fields} path={path} />
      )}
      {value !== null && create !== undefined && (
        <button type="button" className="btn btn--kant" onClick={() => session.set(path, null)}>
          Fjern: {label.toLowerCase()}
        </button>
      )}
    </fieldset>
  );
}
