import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Checkbox } from '#client/components/form/field.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import type { CheckAnswer, ContentProblem } from '#shared/contracts/content-admin.ts';
import { type WarningGroup, warningGroups } from '#shared/rules/content-checks.ts';
import { unitGroup } from '#shared/rules/content-selection.ts';
import { useContentAddress } from '../address.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { pathWords, sectionOf, sectionsOf } from '../editor/path-words.ts';
import { ChangeList, DIALOG_LINE } from './change-list.tsx';

interface WarningsProps extends PlacesProps {
  /** Includes those already ticked. */
  warnings: readonly ContentProblem[];
  isTicked: (warning: ContentProblem) => boolean;
  tick: (warnings: readonly ContentProblem[], on: boolean) => void;
}

/** A checkbox for each kind of warning, with links to its fields. */
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
        // Warnings that appeared after others of their kind were ticked are marked.
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

/** Warnings of the published version, collapsed: they need no new tick. */
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
  /** Called before navigating to a field. */
  onLeave: () => void;
}

/** A link to the field of an error or warning. */
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
      className="min-h-target cursor-pointer text-left font-semibold text-small underline"
      onClick={follow}
    >
      {pathWords(session.key, path, session.get().document)}
    </button>
  );
}

/** With one text for all, longer lists than this are collapsed. */
const MOST_OPEN = 3;

interface GroupPlacesProps extends PlacesProps {
  group: WarningGroup;
  /** Whether a warning appeared after others of its kind were ticked. */
  isNew?: (warning: ContentProblem) => boolean;
}

/** Links to the fields of one kind of warning, with their texts where these differ. */
function Places({ group, isNew = () => false, ...props }: GroupPlacesProps) {
  const { warnings, isOfOneText } = group;
  const list = (
    <ul className={isOfOneText ? 'flex flex-wrap gap-x-5' : undefined}>
      {warnings.map((warning) => (
        <li
          key={`${warning.path} ${warning.message}`}
          className="flex flex-wrap items-center gap-x-3"
        >
          <PlaceLink {...props} path={warning.path} />
          {isNew(warning) && <Tag tone="y">Ny</Tag>}
          {!isOfOneText && <span className="text-small">{warning.message}</span>}
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

interface ChosenChangesProps {
  check: CheckAnswer;
  /** Paths of the chosen units; null for all of them. */
  only: readonly string[] | null;
  onChoose: (only: readonly string[] | null) => void;
}

/** The changes of a draft, as a list or with a tick for each that can be published alone. */
export function ChosenChanges({ check, only, onChoose }: ChosenChangesProps) {
  const { changes, units } = check;
  const [isOpen, setIsOpen] = useState(only !== null);
  if (isOpen) return <Choices units={units} only={only} onChoose={onChoose} />;
  return (
    <>
      <ChangeList changes={changes} empty="Ingenting er endret siden forrige publisering." />
      {units.length > 1 && (
        <p>
          <button type="button" className={BUTTON.edge} onClick={() => setIsOpen(true)}>
            Velg hva som publiseres
          </button>
        </p>
      )}
    </>
  );
}

type ChoicesProps = Pick<ChosenChangesProps, 'only' | 'onChoose'> & {
  units: CheckAnswer['units'];
};

function Choices({ units, only, onChoose }: ChoicesProps) {
  const isOn = (path: string) => only === null || only.includes(path);
  const choose = (paths: readonly string[], on: boolean) => {
    const next = units
      .map(({ path }) => path)
      .filter((path) => (paths.includes(path) ? on : isOn(path)));
    onChoose(next.length === units.length ? null : next);
  };
  const count = units.filter(({ path }) => isOn(path)).length;
  const groups = [...new Set(units.map(({ path }) => unitGroup(path)))];
  const all = units.map(({ path }) => path);
  return (
    <section aria-label="Endringer">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h4 role="status" className="mr-auto">
          {count} av {units.length} endringer er valgt
        </h4>
        <button type="button" className={BUTTON.edge} onClick={() => choose(all, true)}>
          Velg alle
        </button>
        <button type="button" className={BUTTON.edge} onClick={() => choose(all, false)}>
          Velg ingen
        </button>
      </div>
      <div className="max-h-[40dvh] overflow-y-auto">
        {groups.map((group) => (
          <fieldset key={group} className="mt-2">
            <legend className="mb-1 font-extrabold">{group}</legend>
            {units
              .filter(({ path }) => unitGroup(path) === group)
              .map(({ path, changes }) => (
                <div key={path} className={DIALOG_LINE}>
                  <Checkbox
                    label={changes.join('. ')}
                    checked={isOn(path)}
                    onChange={() => choose([path], !isOn(path))}
                  />
                </div>
              ))}
          </fieldset>
        ))}
      </div>
      <p className="dim mt-2">Det du ikke velger, blir liggende i utkastet.</p>
    </section>
  );
}
