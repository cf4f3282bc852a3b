import { BUTTON } from '#client/components/back-office/button.ts';
import { useValue } from '../editor/draft-context.tsx';
import { controlId } from '../editor/field.ts';
import { Fields } from '../editor/fields.tsx';
import { areaField, areaPath, type DraftArea, FLOORS, listOf, nameOf } from './area.ts';

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
      <AreaFields key={area.id} id={area.id} />
    </section>
  );
}

const isPlace = ({ key }: { key: string }) => /^[xywh]$/.test(key);
const [words, place] = [
  areaField.fields.filter((field) => !isPlace(field)),
  areaField.fields.filter(isPlace),
];

/** The fields of an area, with those of its place and size two and two. */
export function AreaFields({ id }: { id: string }) {
  const path = areaPath(id);
  const hasFloors = listOf(useValue(FLOORS)).length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4">
      <Fields fields={words.filter(({ key }) => key !== 'floor' || hasFloors)} path={path} />
      <div className="[&>div]:grid-cols-2">
        <Fields fields={place} path={path} />
      </div>
    </div>
  );
}
