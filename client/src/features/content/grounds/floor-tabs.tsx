import Plus from 'lucide-react/icons/plus';
import { BUTTON } from '#client/components/back-office/button.ts';
import { SUMMARY } from '#client/components/back-office/looks.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import { idOf, valueAt } from '#shared/rules/content-pointer.ts';
import { useDraft, useDraftState, useError } from '../editor/draft-context.tsx';
import { controlId } from '../editor/field.ts';
import { Fields } from '../editor/fields.tsx';
import { newId } from '../editor/members-control.tsx';
import { viewKey } from '../programme/view-key.ts';
import { areasOn, FLOORS, floorField, listOf, nameOf, removeFloorOps } from './area.ts';

interface FloorTabsProps {
  /** The shown floor; null where the plan has none. */
  floor: string | null;
  onChoose: (id: string | null) => void;
}

/** The floors as keys to choose from, with the fields of the shown one. */
export function FloorTabs({ floor, onChoose }: FloorTabsProps) {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const floors = listOf(valueAt(document, FLOORS));
  const add = () => {
    const ids = floors.map((one) => idOf(one) ?? '');
    const id = newId(floorField.idStem, ids);
    const fault = session.run([
      { path: `${FLOORS}/${id}`, to: { id, ...floorField.create(floors) } },
    ]);
    if (fault === null) onChoose(id);
    else toast({ title: 'Ikke lagt til', description: fault, variant: 'error' });
  };
  return (
    <div id={controlId(FLOORS)} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="wrap-anywhere flex min-w-0 flex-wrap gap-1 [--button-space:normal] [&>button]:max-w-full">
        <legend className="sr-only">Etasje</legend>
        {floors.map((one) => (
          <button
            key={idOf(one)}
            id={controlId(`${FLOORS}/${idOf(one)}`)}
            type="button"
            className={viewKey(idOf(one) === floor)}
            aria-pressed={idOf(one) === floor}
            onClick={() => onChoose(idOf(one))}
          >
            {nameOf(one)}
          </button>
        ))}
        <button type="button" className={BUTTON.edge} onClick={add}>
          <Icon icon={Plus} size={16} />
          Ny etasje
        </button>
      </fieldset>
      {floor !== null && <FloorFields key={floor} floor={floor} onGone={() => onChoose(null)} />}
    </div>
  );
}

function FloorFields({ floor, onGone }: { floor: string; onGone: () => void }) {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const own = listOf(valueAt(document, FLOORS)).find((one) => idOf(one) === floor);
  const isWrong = useError(`${FLOORS}/${floor}`) !== null;
  if (own === undefined) return null;
  const remove = () => {
    const ops = removeFloorOps(document, own);
    const count = areasOn(document, floor).length;
    const isLast = listOf(valueAt(document, FLOORS)).length === 1;
    if (session.run(ops) !== null) return;
    onGone();
    window.document.getElementById(controlId(FLOORS))?.focus();
    const gone = isLast || count === 0 ? '' : ` med ${count} ${count === 1 ? 'område' : 'områder'}`;
    toast({
      title: `${nameOf(own)} er fjernet fra utkastet${gone}`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => session.undo() },
    });
  };
  return (
    <details open={isWrong || undefined}>
      <summary className={SUMMARY}>Navn og bilde: {nameOf(own)}</summary>
      <div className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 py-2 [--button-space:normal] [&>:not(button)]:w-full">
        <Fields fields={floorField.fields} path={`${FLOORS}/${floor}`} />
        <button type="button" className={BUTTON.edge} onClick={remove}>
          Fjern: {nameOf(own)}
        </button>
      </div>
    </details>
  );
}
