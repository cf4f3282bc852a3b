import type { ContentProblem } from '#shared/contracts/content-admin.ts';
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

/** Most places that are shown at once. */
const MOST_OPEN = 3;

/** Every place of one problem; many are folded. */
export function Places({
  problems,
  ...props
}: PlacesProps & { problems: readonly ContentProblem[] }) {
  const list = (
    <ul>
      {problems.map(({ path }) => (
        <li key={path}>
          <PlaceLink {...props} path={path} />
        </li>
      ))}
    </ul>
  );
  if (problems.length <= MOST_OPEN) return list;
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2.5">{problems.length} steder</summary>
      {list}
    </details>
  );
}
