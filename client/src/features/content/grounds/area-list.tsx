import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { Empty } from '#client/components/back-office/empty.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { controlId } from '../editor/field.ts';
import { IconKey } from '../editor/members-control.tsx';
import { areaPath, type DraftArea, nameOf, overlapsOf, placeWords } from './area.ts';
import { AreaFields } from './area-details.tsx';
import { Overlaps } from './grounds-board.tsx';

interface AreaListProps {
  areas: readonly DraftArea[];
  selected: string | null;
  onSelect: (id: string | null) => void;
  onRemove: (area: DraftArea) => void;
}

/** The areas of a floor as a list with their fields, where the board has no room. */
export function AreaList({ areas, selected, onSelect, onRemove }: AreaListProps) {
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
