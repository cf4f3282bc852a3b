import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast } from '#client/lib/toast.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { useDraft, useDraftState } from './draft-context.tsx';
import type { DraftSession, DraftState } from './draft-session.ts';
import { IconKey } from './icon-key.tsx';

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
    <div
      data-save={save}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:sticky max-md:top-(--admin-head) max-md:z-2 max-md:justify-between max-md:bg-night md:justify-end"
    >
      <p
        role="status"
        className={cx(
          'flex items-center gap-2',
          save === 'away' ? 'font-bold text-yellow' : 'text-fg-2',
        )}
      >
        <Icon icon={ICONS[save]} />
        <span>{saveWords(state)}</span>
      </p>
      <div className="flex">
        <IconKey
          label="Angre"
          shortcut="Control+Z"
          icon={Undo2}
          isOff={!canUndo}
          onPress={() => undo(session)}
        />
        <IconKey
          label="Gjør om"
          shortcut="Control+Shift+Z"
          icon={Redo2}
          isOff={!canRedo}
          onPress={() => redo(session)}
        />
      </div>
      {!isKept && save !== 'saved' && (
        <p className="font-bold text-error" role="alert">
          Nettleseren kan ikke ta vare på endringene. Ikke lukk siden før de er lagret.
        </p>
      )}
    </div>
  );
}

function saveWords({ save, savedAt, problem }: DraftState): string {
  if (save === 'saved') return savedAt === null ? 'Alt er lagret' : `Lagret ${osloClock(savedAt)}`;
  if (save !== 'away') return 'Lagrer …';
  if (problem === 'Du er logget ut.') return 'Venter på at du logger inn';
  return 'Venter på nettet';
}
