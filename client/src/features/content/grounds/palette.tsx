import { BUTTON } from '#client/components/back-office/button.ts';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { AreaKind } from '#shared/contracts/places.ts';
import { AREA_KINDS } from '#shared/rules/grounds.ts';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import { type FreeStage, stagesWithoutArea } from './area.ts';

interface PaletteProps {
  onAdd: (kind: AreaKind, stage?: FreeStage) => void;
}

/** A key for each kind of area; the stages of the programme that have none come first. */
export function Palette({ onAdd }: PaletteProps) {
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
