import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Empty } from '#client/components/back-office/empty.tsx';
import { SUMMARY } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import { useMedia } from '#client/lib/use-browser.ts';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { AreaKind } from '#shared/contracts/places.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { AREA_KINDS } from '#shared/rules/grounds.ts';
import { useContentAddress } from '../address.ts';
import { useDraft, useDraftState, useError, useValue } from '../editor/draft-context.tsx';
import type { DraftSession } from '../editor/draft-session.ts';
import { controlId } from '../editor/field.ts';
import { Fields } from '../editor/fields.tsx';
import { IconKey, newId } from '../editor/members-control.tsx';
import { removeOps } from '../editor/references.ts';
import { viewKey } from '../programme/view-key.ts';
import {
  AREAS,
  areaField,
  areaPath,
  areasOf,
  areasOn,
  type DraftArea,
  FLOORS,
  type FreeStage,
  floorField,
  listOf,
  nameOf,
  newArea,
  overlapsOf,
  placeWords,
  removeFloorOps,
  stagesWithoutArea,
} from './area.ts';
import { areaKeyId, GroundsBoard, Overlaps } from './grounds-board.tsx';
import { useAreaMoves } from './use-area-moves.ts';

/** Id of the area in the URL's field path. */
const askedArea = (field: string | null) =>
  /^\/grounds\/areas\/([^/]+)/.exec(field ?? '')?.[1] ?? null;

/** The chosen area and floor; a problem's link chooses both. */
function useChosenArea(document: JsonObject) {
  const { field } = useContentAddress();
  const [selected, setSelected] = useState(() => askedArea(field));
  const [floor, setFloor] = useState<string | null>(null);
  useEffect(() => {
    const id = askedArea(field);
    if (id === null) return;
    setSelected(id);
    setFloor(null);
  }, [field]);
  const floors = listOf(valueAt(document, FLOORS));
  const area = areasOf(document).find(({ id }) => id === selected);
  const known = (id: Json | undefined) => floors.find((one) => idOf(one) === id);
  const shown = idOf(known(floor) ?? known(area?.floor) ?? floors[0]);
  const choose = (id: string | null) => {
    setFloor(id);
    setSelected(null);
  };
  const isHere = area !== undefined && areasOn(document, shown).includes(area);
  return { area: isHere ? area : undefined, floor: shown, setSelected, choose, setFloor };
}

/** The plan of the site: areas on a grid, on a phone as a list. */
export function GroundsSection() {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const isWide = useMedia('(min-width: 761px)', true);
  const { area, floor, setSelected, setFloor, choose } = useChosenArea(document);
  const [added, setAdded] = useState('');
  const areas = areasOn(document, floor);
  const moves = useAreaMoves({
    onSelect: setSelected,
    onOpen: (id) => window.document.getElementById(controlId(areaPath(id, 'name')))?.focus(),
    onRemove: (one) => removeArea(session, one),
  });
  const add = (kind: AreaKind, stage?: FreeStage) => {
    const made = newArea(session.get().document, kind, floor, stage);
    const fault = session.run([{ path: areaPath(made.id), to: made }]);
    if (fault !== null) {
      toast({ title: 'Ikke lagt til', description: fault, variant: 'error' });
      return;
    }
    setFloor(floor);
    setSelected(made.id);
    setAdded(`${nameOf(made)} er lagt til, ${placeWords(made)}`);
  };
  const picture = listOf(valueAt(document, FLOORS)).find((one) => idOf(one) === floor);
  return (
    <Panel title="Plan">
      <div id={controlId(AREAS)} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FloorTabs floor={floor} onChoose={choose} />
        <Palette onAdd={add} />
        {isWide ? (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-2">
              <GroundsBoard
                areas={areas}
                picture={valueAt(picture ?? null, '/picture') ?? null}
                selected={area?.id ?? null}
                moves={moves}
              />
            </div>
            <AreaDetails
              area={area}
              onRemove={() => area && removeArea(session, area)}
              onBack={() => window.document.getElementById(areaKeyId(area?.id ?? ''))?.focus()}
            />
          </div>
        ) : (
          <AreaList
            areas={areas}
            selected={area?.id ?? null}
            onSelect={setSelected}
            onRemove={(one) => removeArea(session, one)}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {moves.told}
      </p>
      <p className="sr-only" role="status">
        {added}
      </p>
    </Panel>
  );
}

function removeArea(session: DraftSession, { id }: DraftArea): void {
  const { document } = session.get();
  const own = areasOf(document).find((area) => area.id === id);
  if (own === undefined) return;
  session.run(removeOps(document, AREAS, own));
  // The focused button is removed with its area.
  window.document.getElementById(controlId(AREAS))?.focus();
  toast({
    title: `${nameOf(own)} er fjernet fra utkastet`,
    duration: UNDO_MS,
    action: { label: 'Angre', onSelect: () => session.undo() },
  });
}

interface AreaListProps {
  areas: readonly DraftArea[];
  selected: string | null;
  onSelect: (id: string | null) => void;
  onRemove: (area: DraftArea) => void;
}

/** The areas of a floor as a list with their fields, where the board has no room. */
function AreaList({ areas, selected, onSelect, onRemove }: AreaListProps) {
  if (areas.length === 0) return <Empty title="Ingen områder ennå." />;
  return (
    <>
      <Overlaps pairs={overlapsOf(areas)} />
      <ol className="w-full border-coal-3 border-t">
        {areas.map((area) => (
          <AreaRow
            key={area.id}
            area={area}
            isOpen={area.id === selected}
            onPress={() => onSelect(area.id === selected ? null : area.id)}
            onRemove={() => onRemove(area)}
          />
        ))}
      </ol>
    </>
  );
}

interface AreaRowProps {
  area: DraftArea;
  isOpen: boolean;
  onPress: () => void;
  onRemove: () => void;
}

function AreaRow({ area, isOpen, onPress, onRemove }: AreaRowProps) {
  const name = nameOf(area);
  return (
    <li className="border-coal-3 border-b data-open:pb-4" data-open={isOpen || undefined}>
      <div className="flex items-center">
        <button
          type="button"
          id={controlId(areaPath(area.id))}
          className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-x-2.5 py-1 text-left"
          aria-expanded={isOpen}
          data-fold
          onClick={onPress}
        >
          <Icon icon={ChevronDown} className={isOpen ? undefined : '-rotate-90'} />
          <span className="min-w-0">
            <span className="wrap-anywhere block font-bold">{name}</span>
            <span className="dim block">{placeWords(area)}</span>
          </span>
        </button>
        <IconKey icon={Trash2} label={`Fjern: ${name}`} isOff={false} onPress={onRemove} />
      </div>
      {isOpen && <AreaFields id={area.id} />}
    </li>
  );
}

interface FloorTabsProps {
  /** The shown floor; null where the plan has none. */
  floor: string | null;
  onChoose: (id: string | null) => void;
}

/** The floors as keys to choose from, with the fields of the shown one. */
function FloorTabs({ floor, onChoose }: FloorTabsProps) {
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

interface PaletteProps {
  onAdd: (kind: AreaKind, stage?: FreeStage) => void;
}

/** A key for each kind of area; the stages of the programme that have none come first. */
function Palette({ onAdd }: PaletteProps) {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const stages = stagesWithoutArea(document);
  const kinds = AREA_KINDS.filter((kind) => kind !== 'stage' || stages.length === 0);
  const key = (id: string, kind: AreaKind, words: string, act: () => void) => (
    <button key={id} type="button" className={BUTTON.edge} onClick={act}>
      <Icon icon={lookOf(kind).icon} size={16} />
      {words}
    </button>
  );
  return (
    <fieldset className="wrap-anywhere flex min-w-0 flex-wrap gap-2 [--button-side:12px] [--button-space:normal] [&>button]:max-w-full">
      <legend className="field__name mb-2">Legg til</legend>
      {stages.map((stage) =>
        key(`scene ${stage.id}`, 'stage', `${AREA_NAMES.stage}: ${stage.name}`, () =>
          onAdd('stage', stage),
        ),
      )}
      {kinds.map((kind) => key(kind, kind, AREA_NAMES[kind], () => onAdd(kind)))}
    </fieldset>
  );
}

interface AreaDetailsProps {
  area: DraftArea | undefined;
  onRemove: () => void;
  /** Escape in a field. */
  onBack: () => void;
}

/** The fields of the chosen area, beside the board. */
function AreaDetails({ area, onRemove, onBack }: AreaDetailsProps) {
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
function AreaFields({ id }: { id: string }) {
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
