import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { Figure } from '#client/components/back-office/panel.tsx';
import { CHECKBOX, FieldError, TextField } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useDraft } from '#client/features/content/editor/draft-context.tsx';
import { useNow } from '#client/lib/clock.tsx';
import type {
  Acknowledged,
  CheckAnswer,
  ContentProblem,
  PublishAnswer,
} from '#shared/contracts/content-admin.ts';
import { plansWords } from '#shared/rules/content-changes.ts';
import { openWarnings, warningGroups } from '#shared/rules/content-checks.ts';
import { valueAt } from '#shared/rules/content-pointer.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { ChangeList, DIALOG_BODY } from './change-list.tsx';
import {
  ChosenChanges,
  KnownWarnings,
  PlaceLink,
  type PlacesProps,
  Warnings,
} from './publish-parts.tsx';
import { LATER, momentWords, ReleaseTime, timeOf, type When } from './release-time.tsx';
import { type Checked as CheckedState, type Request, usePublishing } from './use-publishing.ts';

/** The main act of an open document. */
export function PublishKey() {
  const { session } = useDraft();
  const { show, dialogProps, close } = useRowDialog<true>();
  return (
    <>
      <button
        type="button"
        className={BUTTON.bone}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      >
        <Icon icon={Send} />
        Publiser …
      </button>
      <PublishDialog session={session} dialogProps={dialogProps} onDone={close} />
    </>
  );
}

interface PublishDialogProps {
  session: DraftSession;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Publishes a draft, after showing its changes, errors, warnings and affected plans. */
function PublishDialog({ session, dialogProps, onDone }: PublishDialogProps) {
  // The ticks outlive the dialog, which is closed to visit the field of a warning.
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
  const { state, check, choose, publish, pending } = usePublishing(session);
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
  if (state.step === 'planned') return <Planned at={state.answer.dueAt} onDone={onDone} />;
  return (
    <Checked
      key={state.revision}
      {...{ session, ticks, onDone, pending }}
      state={state}
      onChoose={(only) => void choose(only)}
      onPublish={(body) => void publish({ revision: state.revision, ...body })}
    />
  );
}

interface CheckedProps extends StepsProps {
  state: CheckedState;
  pending: boolean;
  onChoose: (only: readonly string[] | null) => void;
  onPublish: (body: Omit<Request, 'revision'>) => void;
}

function Checked({ session, ticks, state, pending, onChoose, onPublish, onDone }: CheckedProps) {
  const { problems, smallMoves } = state.check;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = openWarnings(problems, []);
  const acknowledged = warnings
    .filter(ticks.has)
    .map(({ path, message }): Acknowledged => ({ path, message }));
  const [comment, setComment] = useState('');
  const [kinds, setKinds] = useState<MoveKinds>({});
  const [when, setWhen] = useState(LATER);
  const now = useNow();
  const places: PlacesProps = { session, onLeave: onDone };
  const { at, why } = answerOf(state, { acknowledged, kinds, when, now });
  const corrections = smallMoves.flatMap(({ slot }) =>
    kinds[slot] === 'correction' ? [slot] : [],
  );
  const body = {
    ...{ comment, acknowledged, corrections },
    ...(state.only !== null && { only: [...state.only] }),
    ...(at !== null && { dueAt: at.toISOString() }),
  };
  return (
    <div className={DIALOG_BODY}>
      {state.note !== null && (
        <p role="alert">
          <FieldError>{state.note}</FieldError>
        </p>
      )}
      <Summary check={state.check} isEdition={session.key !== 'site'} />
      <Errors {...places} errors={errors} />
      <ChosenChanges check={state.check} only={state.only} onChoose={onChoose} />
      <SmallMoves moves={smallMoves} kinds={kinds} onChoose={setKinds} />
      <Warnings {...places} warnings={warnings} isTicked={ticks.has} tick={ticks.set} />
      <KnownWarnings {...places} warnings={problems.filter(({ known }) => known)} />
      <ReleaseTime when={when} now={now} onChange={setWhen} />
      <TextField
        label="Hvorfor"
        optional
        maxLength={500}
        hint="Står i historikken."
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div className={ANSWERS}>
        <p className="flex-[1_1_12rem] font-bold empty:hidden">{why}</p>
        <Button size="sm" variant="coal" onClick={onDone}>
          Avbryt
        </Button>
        <Button
          size="sm"
          disabled={why !== null}
          loading={pending}
          loadingText={at === null ? 'Publiserer …' : 'Planlegger …'}
          onClick={() => onPublish(body)}
        >
          {at === null ? 'Publiser for alle' : `Publiser ${momentWords(at, now)}`}
        </Button>
      </div>
    </div>
  );
}

/** What is about to happen, in figures: the rest of the dialog says each of them. */
function Summary({ check, isEdition }: { check: CheckAnswer; isEdition: boolean }) {
  const { problems, changes, affectedPlans } = check;
  const errors = problems.filter(({ level }) => level === 'error').length;
  return (
    <section aria-label="Oppsummering" className="rounded-key bg-bone-2 px-4 pb-3">
      <dl className="flex flex-wrap gap-x-10">
        <Figure label="Endringer" value={changes.length} />
        {errors > 0 && <Figure label="Feil" value={errors} />}
        <Figure label="Advarsler" value={warningGroups(openWarnings(problems, [])).length} />
      </dl>
      {isEdition && <p>{plansWords(affectedPlans)}</p>}
    </section>
  );
}

interface Answers {
  acknowledged: readonly Acknowledged[];
  kinds: MoveKinds;
  when: When;
  now: Date;
}

/** When it is published, null for now, and why it cannot be; null where it can. */
function answerOf(
  { check, only, isStale }: CheckedState,
  { acknowledged, kinds, when, now }: Answers,
): { at: Date | null; why: string | null } {
  const { problems, changes, smallMoves } = check;
  const errors = problems.filter(({ level }) => level === 'error').length;
  const open = warningGroups(openWarnings(problems, acknowledged)).length;
  const { at, fault } = when.isLater ? timeOf(when, now) : { at: null, fault: null };
  if (only?.length === 0) return { at, why: 'Velg minst én endring.' };
  if (isStale) return { at, why: 'Sjekker det du har valgt …' };
  const isAsked = !smallMoves.every(isAnswered(kinds));
  const why =
    whyNot(errors, open, changes.length) ??
    (isAsked ? 'Velg om det er en flytting eller en rettelse.' : fault);
  return { at, why };
}

const nameOf = ({ path, message }: ContentProblem) => `${path} ${message}`;

function whyNot(errors: number, warnings: number, changes: number): string | null {
  if (errors > 0) return 'Rett feilene først.';
  if (changes === 0) return 'Det er ingenting å publisere.';
  if (warnings === 0) return null;
  return warnings === 1 ? 'Kryss av for advarselen.' : `Kryss av for de ${warnings} advarslene.`;
}

/** Errors that prevent publishing, with links to their fields. */
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

function Planned({ at, onDone }: { at: string; onDone: () => void }) {
  const now = useNow();
  return (
    <div className={DIALOG_BODY}>
      <p role="status">
        <b>Publiseres {momentWords(new Date(at), now)}.</b> Det kan avlyses fram til da.
      </p>
      <div className={ANSWERS}>
        <Button size="sm" onClick={onDone}>
          Ferdig
        </Button>
      </div>
    </div>
  );
}

function Done({ answer, onDone }: { answer: PublishAnswer; onDone: () => void }) {
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

interface Ticks {
  has: (warning: ContentProblem) => boolean;
  set: (warnings: readonly ContentProblem[], on: boolean) => void;
}

/** A tick lasts until one of the values that its warning is about changes. */
function useTicks(session: DraftSession): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const nameOf = ({ path, message, about }: ContentProblem) => {
    const { document } = session.get();
    const values = (about ?? [path]).map((one) => valueAt(document, one));
    return JSON.stringify([path, message, values]);
  };
  return {
    has: (warning) => ticked.has(nameOf(warning)),
    set: (warnings, on) => {
      const next = new Set(ticked);
      for (const name of warnings.map(nameOf)) {
        if (on) next.add(name);
        else next.delete(name);
      }
      setTicked(next);
    },
  };
}

type SmallMove = CheckAnswer['smallMoves'][number];
type MoveKind = 'moved' | 'correction';
/** The choice for each small move, by the act's id. */
type MoveKinds = Readonly<Record<string, MoveKind>>;

const isAnswered =
  (kinds: MoveKinds) =>
  ({ slot }: SmallMove): boolean =>
    kinds[slot] !== undefined;

const KINDS = [
  { kind: 'moved', label: 'Flyttet', all: 'Alle er flyttet' },
  { kind: 'correction', label: 'Rettelse', all: 'Alle er rettelser' },
] as const;

interface SmallMovesProps {
  moves: readonly SmallMove[];
  kinds: MoveKinds;
  onChoose: (kinds: MoveKinds) => void;
}

/** Asks for each act moved by at most ten minutes whether visitors are notified. */
function SmallMoves({ moves, kinds, onChoose }: SmallMovesProps) {
  if (moves.length === 0) return null;
  const all = (kind: MoveKind) =>
    onChoose(Object.fromEntries(moves.map(({ slot }) => [slot, kind])));
  return (
    <section aria-labelledby="sma-flyttinger">
      <h4 id="sma-flyttinger" className="mb-1.5">
        Flyttet høyst ti minutter
      </h4>
      <p className="dim">
        Flyttet: besøkende ser «Ny tid», og de som følger posten, får varsel. Rettelse: ingenting
        sies, og kalendere følger etter.
      </p>
      {moves.length > 1 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {KINDS.map(({ kind, all: label }) => (
            <button key={kind} type="button" className={BUTTON.edge} onClick={() => all(kind)}>
              {label}
            </button>
          ))}
        </p>
      )}
      {moves.map(({ slot, text }) => (
        <fieldset key={slot} className="mt-2">
          <legend>{text}</legend>
          <div className="flex flex-wrap gap-x-6">
            {KINDS.map(({ kind, label }) => (
              <label key={kind} className={CHECKBOX}>
                <input
                  type="radio"
                  name={`flytting-${slot}`}
                  checked={kinds[slot] === kind}
                  onChange={() => onChoose({ ...kinds, [slot]: kind })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
