import { Tag } from '#client/components/ui/tag.tsx';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import type { WarningGroup } from '#shared/rules/content-warnings.ts';
import { useContentAddress } from '../address.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { pathWords, sectionOf, sectionsOf } from '../editor/path-words.ts';

export interface PlacesProps {
  session: DraftSession;
  /** Called before the address changes to a field's. */
  onLeave: () => void;
}

/** Where a problem stands, in words, leading to its field. */
export function PlaceLink({ session, onLeave, path }: PlacesProps & { path: string }) {
  const { go } = useContentAddress();
  const follow = () => {
    onLeave();
    const section = sectionOf(sectionsOf(session.key), path)?.id ?? null;
    go({ document: session.key, section, field: path });
  };
  return (
    <button
      type="button"
      className="min-h-target cursor-pointer text-left font-bold underline"
      onClick={follow}
    >
      {pathWords(session.key, path, session.get().document)}
    </button>
  );
}

/** Most places that are shown at once where all of them say the same. */
const MOST_OPEN = 3;

interface GroupPlacesProps extends PlacesProps {
  group: WarningGroup;
  /** Whether a warning came after others of its kind were ticked off. */
  isNew?: (warning: ContentProblem) => boolean;
}

/** Every place of a kind of warning, with its words where these differ; many can be folded. */
export function Places({ group, isNew = () => false, ...props }: GroupPlacesProps) {
  const { warnings, isOfOneText } = group;
  const list = (
    <ul>
      {warnings.map((warning) => (
        <li
          key={`${warning.path} ${warning.message}`}
          className="flex flex-wrap items-center gap-x-3"
        >
          <PlaceLink {...props} path={warning.path} />
          {isNew(warning) && <Tag tone="y">Ny</Tag>}
          {!isOfOneText && <span>{warning.message}</span>}
        </li>
      ))}
    </ul>
  );
  if (warnings.length <= MOST_OPEN) return list;
  return (
    <details open={!isOfOneText || warnings.some(isNew)}>
      <summary className="min-h-target cursor-pointer py-2.5">{warnings.length} steder</summary>
      {list}
    </details>
  );
}
