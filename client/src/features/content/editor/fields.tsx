import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import {
  CheckControl,
  ChoiceControl,
  DateControl,
  MarksControl,
  TimeControl,
} from './choice-controls.tsx';
import { useDraft, useValue } from './draft-context.tsx';
import type { Field, GroupSpec } from './field.ts';
import { FIELDS } from './fields-grid.ts';
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
