import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { SUMMARY } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { FieldError } from '#client/components/form/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { PRACTICAL_NAMES } from '#shared/content/place-words.ts';
import type { PracticalGroup } from '#shared/contracts/places.ts';
import { idOf, type Json, valueAt } from '#shared/rules/content-pointer.ts';
import { PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';
import { useValue } from '../editor/draft-context.tsx';
import { below, controlId, type MembersSpec } from '../editor/field.ts';
import { Fields } from '../editor/fields.tsx';
import { Member, useListError, useMemberActs } from '../editor/members-control.tsx';

/** Headings that each group of the practical information usually has; organisers write the text. */
export const TEMPLATES: Record<PracticalGroup, readonly string[]> = {
  travel: ['Adresse', 'Kollektivt', 'Parkering', 'Sykkel', 'Taxi og henting'],
  doors: ['Når åpner dørene?', 'Armbånd', 'Legitimasjon', 'Kø og inngang', 'Ut og inn igjen'],
  food: ['Mat', 'Drikke', 'Vegetar og vegan', 'Allergener', 'Drikkevann'],
  payment: ['Kort og kontant', 'Vipps', 'Minibank', 'Pant'],
  wardrobe: ['Garderobe', 'Toaletter', 'Bagasje', 'Stellerom'],
  accessibility: ['Rullestol', 'Ledsager', 'Toaletter med god plass', 'Lyd og lys', 'Stillerom'],
  firstAid: ['Førstehjelp', 'Vakter', 'Nødnumre', 'Nødutganger', 'Føler du deg utrygg?'],
  rules: [
    'Aldersgrenser',
    'Dette kan du ikke ta med',
    'Foto og film',
    'Kostymer og rekvisitter',
    'Røyking',
  ],
  lostAndFound: ['Mistet noe?', 'Funnet noe?', 'Glemt i garderoben', 'Etter festivalen'],
  accommodation: ['Hotell', 'Overnatting på området', 'Camping', 'Ro om natten'],
  questions: [
    'Kan jeg få pengene tilbake?',
    'Kan jeg gi billetten til en annen?',
    'Kan barn bli med?',
    'Hva skjer hvis noe avlyses?',
    'Når er det slutt?',
  ],
};

const PATH = '/practical';

/** An entry of the draft, with its index in the whole list. */
interface Entry {
  entry: Json;
  index: number;
}

const titleAt = (entry: Json) => String(valueAt(entry, '/title') ?? '');

/** Practical information by groups, each with the headings that it usually has. */
export function PracticalSection({ field }: { field: MembersSpec }) {
  const value = useValue(PATH);
  const entries = (Array.isArray(value) ? value : []).map((entry, index) => ({ entry, index }));
  const acts = useMemberActs(field, PATH);
  const error = useListError(PATH);
  const [opened, setOpened] = useState<string | null>(null);
  const add = (group: PracticalGroup, title: string) => setOpened(acts.add({ group, title }));
  useEffect(() => {
    if (opened === null) return;
    const path = below(PATH, opened);
    const title = document.getElementById(controlId(`${path}/title`));
    const isNamed = title instanceof HTMLInputElement && title.value !== '';
    const text = document.getElementById(controlId(`${path}/text`));
    (isNamed ? text : title)?.focus();
  }, [opened]);
  useMovedFocus(entries);
  return (
    <Panel title="Praktisk">
      <div id={controlId(PATH)} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)]">
        {PRACTICAL_GROUPS.map((group) => (
          <Group
            key={group}
            {...{ group, field, acts, opened }}
            entries={entries.filter(({ entry }) => valueAt(entry, '/group') === group)}
            onAdd={(title) => add(group, title)}
          />
        ))}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
      <p className="sr-only" role="status">
        {acts.told}
      </p>
    </Panel>
  );
}

/** An entry that gets another group is rendered anew there: the focus follows to its heading. */
function useMovedFocus(entries: readonly Entry[]): void {
  const before = useRef(new Map<string | null, Json | undefined>());
  useEffect(() => {
    const groups = new Map(entries.map(({ entry }) => [idOf(entry), valueAt(entry, '/group')]));
    const old = before.current;
    before.current = groups;
    const moved = [...groups].find(([id, group]) => old.has(id) && old.get(id) !== group)?.[0];
    if (moved === undefined || moved === null || document.activeElement !== document.body) return;
    document.getElementById(controlId(below(PATH, moved)))?.focus();
  });
}

interface GroupProps {
  group: PracticalGroup;
  field: MembersSpec;
  entries: readonly Entry[];
  acts: ReturnType<typeof useMemberActs>;
  /** The entry that was just added. */
  opened: string | null;
  /** An empty title is one to write. */
  onAdd: (title: string) => void;
}

function Group({ group, field, entries, acts, opened, onAdd }: GroupProps) {
  const id = useId();
  const name = PRACTICAL_NAMES[group];
  const move = (at: number, by: -1 | 1) => {
    const [from, to] = [entries[at], entries[at + by]];
    if (from !== undefined && to !== undefined) acts.move(from.index, to.index);
  };
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-coal-3 border-t py-3 first:border-t-0 first:pt-0 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <h4 id={id} className="wrap-anywhere py-2.5 text-body">
        {name}
      </h4>
      <div className="min-w-0">
        <ol className="[&>li:first-child]:border-t-0">
          {entries.map(({ entry }, at) => (
            <Member
              key={idOf(entry)}
              field={field}
              member={entry}
              path={below(PATH, idOf(entry) ?? '')}
              place={[at + 1, entries.length]}
              startsOpen={idOf(entry) === opened}
              staysFolded
              onMove={(by) => move(at, by)}
              onRemove={() => acts.remove(entry)}
              renderFields={(fields, path) => <Fields fields={fields} path={path} />}
            />
          ))}
        </ol>
        <Headings
          name={name}
          left={TEMPLATES[group].filter(
            (title) => !entries.some(({ entry }) => titleAt(entry) === title),
          )}
          onAdd={onAdd}
        />
      </div>
    </section>
  );
}

interface HeadingsProps {
  name: string;
  /** Headings that the group has not yet. */
  left: readonly string[];
  onAdd: (title: string) => void;
}

function Headings({ name, left, onAdd }: HeadingsProps) {
  const key = (title: string) => (
    <button
      key={title}
      type="button"
      className={BUTTON.edge}
      aria-label={`${title || 'Egen overskrift'}, ny under ${name}`}
      onClick={() => onAdd(title)}
    >
      <Icon icon={Plus} size={16} />
      {title || 'Egen overskrift'}
    </button>
  );
  return (
    <details>
      <summary className={`${SUMMARY} min-h-target content-center text-fg-2`}>
        Fra mal<span className="sr-only">: {name}</span>
      </summary>
      <div className="wrap-anywhere flex flex-wrap gap-2 py-2 [--button-side:12px] [--button-space:normal] [&>button]:max-w-full">
        {[...left, ''].map(key)}
      </div>
    </details>
  );
}
