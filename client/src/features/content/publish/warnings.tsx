import { Checkbox } from '#client/components/form/field.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { type WarningGroup, warningGroups } from '#shared/rules/content-warnings.ts';
import { useContentAddress } from '../address.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { pathWords, sectionOf, sectionsOf } from '../editor/path-words.ts';
import { DIALOG_LINE } from './change-list.tsx';

interface WarningsProps extends PlacesProps {
  /** To be ticked off, also those that are. */
  warnings: readonly ContentProblem[];
  isTicked: (warning: ContentProblem) => boolean;
  tick: (warnings: readonly ContentProblem[], on: boolean) => void;
}

/** One tick for each kind of warning, and below it where each stands. */
export function Warnings({ warnings, isTicked, tick, ...places }: WarningsProps) {
  if (warnings.length === 0) return null;
  const groups = warningGroups(warnings);
  return (
    <fieldset>
      <legend className="mb-1.5 font-extrabold">
        {groups.length === 1 ? 'Én advarsel' : `${groups.length} advarsler`}
      </legend>
      {groups.map((group) => {
        const isOn = group.warnings.every(isTicked);
        // What came since the others were ticked off is what has to be read.
        const isNew = group.warnings.some(isTicked)
          ? (warning: ContentProblem) => !isTicked(warning)
          : () => false;
        return (
          <div key={group.words} className={DIALOG_LINE}>
            <Checkbox
              label={group.words}
              checked={isOn}
              onChange={() => tick(group.warnings, !isOn)}
            />
            <div className="pl-9">
              <Places {...places} group={group} isNew={isNew} />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

/** What was published as it is, folded: nobody has to tick it off again. */
export function KnownWarnings({
  warnings,
  ...places
}: PlacesProps & { warnings: readonly ContentProblem[] }) {
  if (warnings.length === 0) return null;
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2.5">
        {warnings.length === 1
          ? 'Én advarsel er publisert før, uendret'
          : `${warnings.length} advarsler er publisert før, uendret`}
      </summary>
      <ul>
        {warningGroups(warnings).map((group) => (
          <li key={group.words} className="py-1.5">
            {group.words}
            <Places {...places} group={group} />
          </li>
        ))}
      </ul>
    </details>
  );
}

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
function Places({ group, isNew = () => false, ...props }: GroupPlacesProps) {
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
