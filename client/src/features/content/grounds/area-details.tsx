import { BUTTON } from '#client/components/back-office/button.ts';
import { controlId } from '../editor/field.ts';
import { Fields } from '../editor/fields.tsx';
import { areaField, areaPath, type DraftArea, nameOf } from './area.ts';

interface AreaDetailsProps {
  area: DraftArea | undefined;
  onRemove: () => void;
  /** Escape in a field. */
  onBack: () => void;
}

/** The fields of the chosen area, beside the board. */
export function AreaDetails({ area, onRemove, onBack }: AreaDetailsProps) {
  if (area === undefined) {
    return <p className="dim">Legg til eller velg et område, så står feltene dets her.</p>;
  }
  const name = nameOf(area);
  return (
    <section
      aria-label={`Valgt: ${name}`}
      className="min-w-0"
      onKeyDown={(event) => event.key === 'Escape' && onBack()}
    >
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id={controlId(areaPath(area.id))} tabIndex={-1} className="wrap-anywhere text-body">
          {name}
        </h4>
        <button
          type="button"
          className={BUTTON.edge}
          aria-label={`Fjern: ${name}`}
          onClick={onRemove}
        >
          Fjern
        </button>
      </div>
      <Fields key={area.id} fields={areaField.fields} path={areaPath(area.id)} />
    </section>
  );
}
