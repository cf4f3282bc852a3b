import { useEffect, useState } from 'react';
import { Panel } from '#client/components/back-office/panel.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import { useMedia } from '#client/lib/use-browser.ts';
import type { AreaKind } from '#shared/contracts/places.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { useContentAddress } from '../address.ts';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import type { DraftSession } from '../editor/draft-session.ts';
import { controlId } from '../editor/field.ts';
import { removeOps } from '../editor/references.ts';
import {
  AREAS,
  areaPath,
  areasOf,
  areasOn,
  type DraftArea,
  FLOORS,
  type FreeStage,
  listOf,
  nameOf,
  newArea,
  placeWords,
} from './area.ts';
import { AreaDetails } from './area-details.tsx';
import { AreaList } from './area-list.tsx';
import { FloorTabs } from './floor-tabs.tsx';
import { areaKeyId, GroundsBoard } from './grounds-board.tsx';
import { Palette } from './palette.tsx';
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
