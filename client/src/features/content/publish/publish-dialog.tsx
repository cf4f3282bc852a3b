import { useState } from 'react';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { FieldError } from '#client/components/form/field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import type { Acknowledged, ContentProblem, PublishBody } from '#shared/contracts/content-admin.ts';
import { openWarnings, warningGroups } from '#shared/rules/content-warnings.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { plansWords } from '../plans-words.ts';
import { ChangeList } from './change-list.tsx';
import { DIALOG_BODY } from './dialog-body.ts';
import { PlaceLink, type PlacesProps } from './places.tsx';
import { isAnswered, type MoveKinds, SmallMoves } from './small-moves.tsx';
import { type Ticks, useTicks } from './ticks.ts';
import { type Check, type Published, usePublishing } from './use-publishing.ts';
import { KnownWarnings, Warnings } from './warnings.tsx';

export interface PublishDialogProps {
  session: DraftSession;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Publishes a draft: what changes, what is wrong, whom it touches, and why. */
export function PublishDialog({ session, dialogProps, onDone }: PublishDialogProps) {
  // Ticks outlive the dialog: one closes it to look at the field that a warning leads to.
  const ticks = useTicks(session);
  return (
    <Dialog {...dialogProps} title="Publiser" wide>
      <Steps session={session} ticks={ticks} onDone={onDone} />
    </Dialog>
  );
}

interface StepsProps {
  session: DraftSession;
  ticks: Ticks;
  onDone: () => void;
}

function Steps({ session, ticks, onDone }: StepsProps) {
  const { state, check, publish, pending } = usePublishing(session);
  if (state.step === 'checking') {
    return (
      <p role="status" className={DIALOG_BODY}>
        Sjekker utkastet …
      </p>
    );
  }
  if (state.step === 'stuck') {
    return (
      <div className={DIALOG_BODY} role="alert">
        <p>{state.reason}</p>
        <div className={ANSWERS}>
          <Button size="sm" onClick={() => void check()}>
            Prøv igjen
          </Button>
        </div>
      </div>
    );
  }
  if (state.step === 'published') return <Done answer={state.answer} onDone={onDone} />;
  return (
    <Checked
      key={state.revision}
      {...{ session, ticks, onDone, pending }}
      check={state.check}
      note={state.note}
      onPublish={(body) => void publish({ revision: state.revision, ...body })}
    />
  );
}

interface CheckedProps extends StepsProps {
  check: Check;
  /** Why the last try did not publish. */
  note: string | null;
  pending: boolean;
  onPublish: (body: Omit<PublishBody, 'revision'>) => void;
}

function Checked({ session, ticks, check, note, pending, onPublish, onDone }: CheckedProps) {
  const { problems, changes, affectedPlans, smallMoves } = check;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = openWarnings(problems, []);
  const acknowledged = warnings
    .filter(ticks.has)
    .map(({ path, message }): Acknowledged => ({ path, message }));
  const [comment, setComment] = useState('');
  const [kinds, setKinds] = useState<MoveKinds>({});
  const places: PlacesProps = { session, onLeave: onDone };
  const open = warningGroups(openWarnings(problems, acknowledged)).length;
  const isAsked = !smallMoves.every(isAnswered(kinds));
  const why =
    whyNot(errors.length, open, changes.length) ??
    (isAsked ? 'Velg om det er en flytting eller en rettelse.' : null);
  const corrections = smallMoves.flatMap(({ slot }) =>
    kinds[slot] === 'correction' ? [slot] : [],
  );
  return (
    <div className={DIALOG_BODY}>
      {note !== null && (
        <p role="alert">
          <FieldError>{note}</FieldError>
        </p>
      )}
      <Errors {...places} errors={errors} />
      <ChangeList changes={changes} empty="Ingenting er endret siden forrige publisering." />
      <SmallMoves moves={smallMoves} kinds={kinds} onChoose={setKinds} />
      {session.key !== 'site' && <p>{plansWords(affectedPlans)}</p>}
      <Warnings {...places} warnings={warnings} isTicked={ticks.has} tick={ticks.set} />
      <KnownWarnings {...places} warnings={problems.filter(({ known }) => known)} />
      <TextField
        label="Hvorfor"
        optional
        maxLength={500}
        hint="Står i historikken."
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <p className="text-right font-bold empty:hidden">{why}</p>
      <div className={ANSWERS}>
        <Button size="sm" variant="coal" onClick={onDone}>
          Avbryt
        </Button>
        <Button
          size="sm"
          disabled={why !== null}
          loading={pending}
          loadingText="Publiserer …"
          onClick={() => onPublish({ comment, acknowledged, corrections })}
        >
          Publiser for alle
        </Button>
      </div>
    </div>
  );
}

const nameOf = ({ path, message }: ContentProblem) => `${path} ${message}`;

/** Why it cannot be published yet; null when it can. */
function whyNot(errors: number, warnings: number, changes: number): string | null {
  if (errors > 0) return 'Rett feilene først.';
  if (changes === 0) return 'Det er ingenting å publisere.';
  if (warnings === 0) return null;
  return warnings === 1 ? 'Kryss av for advarselen.' : `Kryss av for de ${warnings} advarslene.`;
}

/** What stops publishing, each with the way to its field. */
function Errors({ errors, ...places }: PlacesProps & { errors: readonly ContentProblem[] }) {
  if (errors.length === 0) return null;
  return (
    <section className="rounded-key border-3 border-error px-4 py-3" aria-label="Feil">
      <h4 className="mb-1.5">
        {errors.length === 1 ? 'Én feil må rettes' : `${errors.length} feil må rettes`}
      </h4>
      <ul>
        {errors.map((error) => (
          <li key={nameOf(error)} className="flex flex-wrap items-center gap-x-3">
            <PlaceLink {...places} path={error.path} />
            <FieldError>{error.message}</FieldError>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ answer, onDone }: { answer: Published; onDone: () => void }) {
  return (
    <div className={DIALOG_BODY}>
      <p role="status">
        <b>Versjon {answer.version} er ute.</b>
      </p>
      <ChangeList changes={answer.changes} empty={null} />
      <div className={ANSWERS}>
        <Button size="sm" onClick={onDone}>
          Ferdig
        </Button>
      </div>
    </div>
  );
}
