import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast } from '#client/lib/toast.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { useDraft, useDraftState } from './draft-context.tsx';
import type { DraftSession, DraftState } from './draft-session.ts';

const OVERTAKEN = {
  title: 'Det kan ikke tas tilbake',
  description: 'Noen andre har endret det samme etterpå.',
} as const;

/** Takes the newest change of this person back. */
export function undo(session: DraftSession): void {
  if (session.get().canUndo && !session.undo()) toast({ ...OVERTAKEN, variant: 'error' });
}
export function redo(session: DraftSession): void {
  if (session.get().canRedo && !session.redo()) toast({ ...OVERTAKEN, variant: 'error' });
}

const ICONS = { saved: Check, waiting: LoaderCircle, saving: LoaderCircle, away: CloudOff };

/** Whether everything is saved, in words, and the way back and forth. */
export function SaveLine() {
  const { session } = useDraft();
  const state = useDraftState(session);
  const { save, canUndo, canRedo, isKept } = state;
  return (
    <div className="innh__lagring" data-save={save}>
      <p role="status">
        <Icon icon={ICONS[save]} />
        <span>{saveWords(state)}</span>
      </p>
      <div className="innh__angre">
        <StepKey
          name="Angre"
          keys="Control+Z"
          icon={Undo2}
          can={canUndo}
          onPress={() => undo(session)}
        />
        <StepKey
          name="Gjør om"
          keys="Control+Shift+Z"
          icon={Redo2}
          can={canRedo}
          onPress={() => redo(session)}
        />
      </div>
      {!isKept && save !== 'saved' && (
        <p className="innh__fare" role="alert">
          Nettleseren kan ikke ta vare på endringene. Ikke lukk siden før de er lagret.
        </p>
      )}
    </div>
  );
}

interface StepKeyProps {
  name: string;
  /** As `aria-keyshortcuts` takes them. */
  keys: string;
  icon: LucideIcon;
  can: boolean;
  onPress: () => void;
}

/** Stays focusable when there is no step, so that the focus is not lost with the last one. */
function StepKey({ name, keys, icon, can, onPress }: StepKeyProps) {
  return (
    <button
      type="button"
      className="desk__ikon"
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-disabled={!can || undefined}
      onClick={onPress}
    >
      <Icon icon={icon} />
    </button>
  );
}

function saveWords({ save, savedAt, problem }: DraftState): string {
  if (save === 'saved') return savedAt === null ? 'Alt er lagret' : `Lagret ${osloClock(savedAt)}`;
  if (save !== 'away') return 'Lagrer …';
  if (problem === 'Du er logget ut.') return 'Venter på at du logger inn';
  return 'Venter på nettet';
}
