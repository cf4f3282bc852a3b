import { useState } from 'react';
import { Problem } from '#client/components/form/problem.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { ActChoice } from './act-choice.tsx';
import { Against } from './against.tsx';
import { HotMove, type HotPlace } from './hot-move.tsx';
import type { HotChange, LiveSlot } from './hot-ops.ts';
import { Sentences, Touched } from './sentences.tsx';
import { HOT_STEPS } from './thumb-key.ts';
import { TicketChoice } from './ticket-choice.tsx';
import { useHotChange } from './use-hot-change.ts';

export type HotKind = 'cancel' | 'move' | 'tickets';

const TITLES: Record<HotKind, string> = {
  cancel: 'Avlys',
  move: 'Flytt',
  tickets: 'Billetter',
};

export interface HotDialogProps {
  kind: HotKind;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Chooses what is changed, asks once with the sentence that visitors will see, and does it. */
export function HotDialog({ kind, dialogProps, onDone }: HotDialogProps) {
  return (
    <Dialog {...dialogProps} title={TITLES[kind]}>
      <Steps key={kind} kind={kind} onDone={onDone} />
    </Dialog>
  );
}

function Steps({ kind, onDone }: Omit<HotDialogProps, 'dialogProps'>) {
  const [change, setChange] = useState<HotChange | null>(null);
  const [moved, setMoved] = useState<LiveSlot | null>(null);
  // Where it was to go when something spoke against it.
  const [place, setPlace] = useState<HotPlace | null>(null);
  const hot = useHotChange();
  if (hot.done !== null) {
    return (
      <div className={HOT_STEPS}>
        <p role="status">
          <b>Gjort. Versjon {hot.done.version} er ute.</b>
        </p>
        <Sentences texts={hot.done.changes.map(({ text }) => text)} />
        {hot.done.kept.length > 0 && (
          <p>Utkastet har en annen verdi for det samme, og beholder den til noen endrer det.</p>
        )}
        <Button full onClick={onDone}>
          Ferdig
        </Button>
      </div>
    );
  }
  if (change !== null) {
    return <Question {...{ change }} hot={hot} onBack={() => setChange(null)} />;
  }
  if (kind === 'tickets') return <TicketChoice onChange={setChange} />;
  if (kind === 'cancel') return <ActChoice kind="cancel" onChange={setChange} />;
  if (moved === null) return <ActChoice kind="move" onChoose={setMoved} />;
  return (
    <HotMove
      chosen={moved}
      hot={hot}
      before={place}
      onAsk={(asked, to) => {
        setPlace(to);
        setChange(asked);
      }}
      onBack={() => {
        setPlace(null);
        setMoved(null);
      }}
    />
  );
}

interface QuestionProps {
  change: HotChange;
  hot: ReturnType<typeof useHotChange>;
  onBack: () => void;
}

function Question({ change, hot, onBack }: QuestionProps) {
  const warnings = hot.warningsOf(change);
  return (
    <div className={HOT_STEPS}>
      <p>Dette ser alle besøkende:</p>
      <Sentences texts={change.sentences} />
      <Touched change={change} />
      <Against warnings={warnings} />
      <Problem isLive>{hot.problem}</Problem>
      <Button
        full
        variant={change.tone}
        loading={hot.pending}
        loadingText="Endrer …"
        onClick={() => void hot.run(change)}
      >
        {warnings.length === 0 ? change.act : 'Gjør det likevel'}
      </Button>
      <Button full variant="coal" disabled={hot.pending} onClick={onBack}>
        Tilbake
      </Button>
    </div>
  );
}
