import type { LucideIcon } from 'lucide-react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Empty } from '#client/components/back-office/empty.tsx';
import { FieldError } from '#client/components/form/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { useDraft, useDraftState, useError, useValue } from './draft-context.tsx';
import { below, controlId, type Field, type MembersSpec } from './field.ts';
import { removeOps } from './references.ts';
import type { ControlOf } from './text-controls.tsx';

const membersOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const idsOf = (members: readonly Json[]) => members.map((member) => idOf(member) ?? '');

interface MembersControlProps extends ControlOf<MembersSpec> {
  /** Renders the fields of an expanded item. */
  renderFields: (fields: readonly Field[], path: string) => ReactNode;
}

/** A list of objects: each collapsed to its name, with buttons to add, remove and reorder. */
export function MembersControl({ field, path, renderFields }: MembersControlProps) {
  const members = membersOf(useValue(path));
  const { add, remove, move, told } = useMemberActs(field, path);
  const [opened, setOpened] = useState<string | null>(null);
  const error = useListError(path);
  return (
    <div
      className="col-span-full grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
      id={controlId(path)}
      tabIndex={-1}
    >
      {members.length === 0 && <Empty title="Ingen ennå." />}
      <ol className="w-full border-coal-3 border-t">
        {members.map((member, index) => (
          <Member
            key={idOf(member)}
            {...{ field, member, renderFields }}
            path={below(path, idOf(member) ?? '')}
            place={[index + 1, members.length]}
            startsOpen={idOf(member) === opened}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(member)}
          />
        ))}
      </ol>
      {error !== null && <FieldError>{error}</FieldError>}
      {field.fixed !== true && (
        <button type="button" className={BUTTON.edge} onClick={() => setOpened(add())}>
          <Icon icon={Plus} />
          Ny {field.one}
        </button>
      )}
      <p className="sr-only" role="status">
        {told}
      </p>
    </div>
  );
}

/** The list's own error; items show theirs themselves. */
export function useListError(path: string): string | null {
  const { problems } = useDraft();
  return problems.get(path)?.message ?? null;
}

/** Adds, removes and reorders the items of a list. */
export function useMemberActs({ one, title, idStem, create }: MembersSpec, path: string) {
  const { session } = useDraft();
  const members = membersOf(useValue(path));
  const [told, setTold] = useState('');
  const ids = idsOf(members);
  /** Returns the new item's id; `values` replace what `create` gives. */
  const add = (values: JsonObject = {}): string => {
    const id = newId(idStem, ids);
    const to = { id, ...create(members), ...values };
    const fault = session.run([{ path: below(path, id), to }]);
    if (fault !== null) {
      toast({ title: 'Ikke lagt til', description: fault, variant: 'error' });
      return id;
    }
    setTold(`Ny ${one} er lagt til nederst.`);
    return id;
  };
  const remove = (member: Json) => {
    const fault = session.run(removeOps(session.get().document, path, member));
    if (fault !== null) {
      toast({ title: 'Ikke fjernet', description: fault, variant: 'error' });
      return;
    }
    // The pressed button is removed with its item.
    document.getElementById(controlId(path))?.focus();
    toast({
      title: `${title(member)} er fjernet fra utkastet`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => session.undo() },
    });
  };
  const move = (index: number, at: number) => {
    const to = [...ids];
    const [moved] = to.splice(index, 1);
    if (moved === undefined || at < 0 || at >= ids.length) return;
    to.splice(at, 0, moved);
    session.run([{ path, from: ids, to }]);
    setTold(`${title(members[index] ?? null)} er nå nr. ${at + 1} av ${ids.length}.`);
  };
  return { add, remove, move, told };
}

interface MemberProps extends Pick<MembersControlProps, 'field' | 'renderFields'> {
  member: Json;
  path: string;
  /** Position and number of items, from 1. */
  place: [number, number];
  startsOpen: boolean;
  /** Also the only item starts folded. */
  staysFolded?: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One item of a list, folded to its name. */
export function Member(props: MemberProps) {
  const { field, member, path, place, startsOpen, onMove, onRemove, renderFields } = props;
  const [at, count] = place;
  const name = field.title(member);
  const error = useError(path);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? (startsOpen || (count === 1 && props.staysFolded !== true));
  const { live } = useDraftState(useDraft().session);
  const isKept = field.keepsPublished === true && valueAt(live, path) !== undefined;
  const canRemove = field.fixed !== true && !isKept;
  const key = (icon: LucideIcon, words: string, act: () => void, isOff = false) => (
    <MemberKey icon={icon} label={`${words}: ${name}`} onPress={act} isOff={isOff} />
  );
  return (
    <li className="border-coal-3 border-b data-open:pb-4" data-open={open || undefined}>
      <div className="flex flex-wrap items-center">
        <button
          type="button"
          id={controlId(path)}
          className="flex min-h-12 min-w-[min(100%,6rem)] flex-1 cursor-pointer items-center gap-x-2.5 text-left"
          aria-expanded={open}
          data-fold
          onClick={() => setOpen(!open)}
        >
          <Icon icon={ChevronDown} className={open ? undefined : '-rotate-90'} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-bold">{name}</span>
            {error !== null && !open && <FieldError>{error}</FieldError>}
          </span>
        </button>
        <div className="ml-auto flex flex-wrap justify-end">
          {key(ArrowUp, 'Flytt opp', () => onMove(-1), at === 1)}
          {key(ArrowDown, 'Flytt ned', () => onMove(1), at === count)}
          {canRemove && key(Trash2, 'Fjern', onRemove)}
        </div>
      </div>
      {open && renderFields(field.fields, path)}
    </li>
  );
}

/** A button that keeps the focus while its row is moved. */
function MemberKey({ icon, label, onPress, isOff }: IconKeyProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  });
  const press = () => {
    pressed.current = true;
    onPress();
  };
  return <IconKey ref={button} {...{ icon, label, isOff }} onPress={press} />;
}

interface IconKeyProps {
  icon: LucideIcon;
  label: string;
  /** Value of `aria-keyshortcuts`. */
  shortcut?: string;
  /** Uses `aria-disabled`, so that the button keeps the focus after the last step. */
  isOff: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

export function IconKey({ icon, label, shortcut, isOff, onPress, ref }: IconKeyProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="grid size-11 flex-none cursor-pointer place-items-center rounded-[8px] text-fg-2 hover:bg-coal-3 hover:text-fg aria-disabled:cursor-not-allowed aria-disabled:text-line forced-colors:border forced-colors:border-[CanvasText]"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      <Icon icon={icon} />
    </button>
  );
}

const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_SIGNS = 6;

/** Converts a text for use in an id: a-z, digits and hyphens. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');
}

/** A new id, with a random part so that two editors never create the same one. */
export function newId(stem: string, taken: readonly string[]): string {
  for (;;) {
    const random = crypto.getRandomValues(new Uint8Array(RANDOM_SIGNS));
    const end = Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
    const id = `${stem}-${end}`;
    if (!taken.includes(id)) return id;
  }
}
