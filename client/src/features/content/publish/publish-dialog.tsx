import { useState } from 'react';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { FieldError } from '#client/components/form/field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Key } from '#client/components/ui/key.tsx';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { useContentAddress } from '../address.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { pathWords, sectionOf, sectionsOf } from '../editor/path-words.ts';
import { ChangeList } from './change-list.tsx';
import { DIALOG_BODY } from './dialog-body.ts';
import { type Check, type Published, usePublishing } from './use-publishing.ts';

export interface PublishDialogProps {
  session: DraftSession;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Publishes a draft: what changes, what is wrong, whom it touches, and why. */
export function PublishDialog({ session, dialogProps, onDone }: PublishDialogProps) {
  return (
    <Dialog {...dialogProps} title="Publiser" wide>
      <Steps session={session} onDone={onDone} />
    </Dialog>
  );
}

function Steps({ session, onDone }: Omit<PublishDialogProps, 'dialogProps'>) {
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
          <Key size="sm" onClick={() => void check()}>
            Prøv igjen
          </Key>
        </div>
      </div>
    );
  }
  if (state.step === 'published') return <Done answer={state.answer} onDone={onDone} />;
  return (
    <Checked
      key={state.revision}
      {...{ session, onDone, pending }}
      check={state.check}
      note={state.note}
      onPublish={(comment, acknowledged) =>
        void publish({ revision: state.revision, comment, acknowledged })
      }
    />
  );
}

interface CheckedProps {
  session: DraftSession;
  check: Check;
  /** Why the last try did not publish. */
  note: string | null;
  pending: boolean;
  onPublish: (comment: string, acknowledged: string[]) => void;
  onDone: () => void;
}

function Checked({ session, check, note, pending, onPublish, onDone }: CheckedProps) {
  const { problems, changes, affectedPlans } = check;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.filter(({ level }) => level === 'warning');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [comment, setComment] = useState('');
  const open = warnings.filter((warning) => !ticked.includes(nameOf(warning))).length;
  const toggle = (name: string) =>
    setTicked((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]));
  const why = whyNot(errors.length, open, changes.length);
  return (
    <div className={DIALOG_BODY}>
      {note !== null && (
        <p role="alert">
          <FieldError>{note}</FieldError>
        </p>
      )}
      <Errors session={session} errors={errors} onLeave={onDone} />
      <ChangeList changes={changes} empty="Ingenting er endret siden forrige publisering." />
      <p>{plansWords(affectedPlans)}</p>
      <Warnings {...{ warnings, ticked, toggle }} />
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
        <Key size="sm" variant="coal" onClick={onDone}>
          Avbryt
        </Key>
        <Key
          size="sm"
          disabled={why !== null}
          loading={pending}
          loadingText="Publiserer …"
          onClick={() => onPublish(comment, [...new Set(warnings.map(({ path }) => path))])}
        >
          Publiser for alle
        </Key>
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

function plansWords(count: number): string {
  if (count === 0) return 'Ingen timeplaner berøres.';
  return count === 1 ? 'Berører 1 timeplan.' : `Berører ${formatNumber(count)} timeplaner.`;
}

interface ErrorsProps {
  session: DraftSession;
  errors: readonly ContentProblem[];
  onLeave: () => void;
}

/** What stops publishing, each with the way to its field. */
function Errors({ session, errors, onLeave }: ErrorsProps) {
  const { go } = useContentAddress();
  if (errors.length === 0) return null;
  const follow = (path: string) => {
    onLeave();
    const section = sectionOf(sectionsOf(session.key), path)?.id ?? null;
    go({ document: session.key, section, field: path });
  };
  return (
    <section className="rounded-key border-3 border-error px-4 py-3" aria-label="Feil">
      <h4 className="mb-1.5">
        {errors.length === 1 ? 'Én feil må rettes' : `${errors.length} feil må rettes`}
      </h4>
      <ul>
        {errors.map((error) => (
          <li key={nameOf(error)} className="flex flex-wrap items-center gap-x-3">
            <button
              type="button"
              className="min-h-target cursor-pointer text-left font-bold underline"
              onClick={() => follow(error.path)}
            >
              {pathWords(session.key, error.path, session.get().document)}
            </button>
            <FieldError>{error.message}</FieldError>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WarningsProps {
  warnings: readonly ContentProblem[];
  ticked: readonly string[];
  toggle: (name: string) => void;
}

function Warnings({ warnings, ticked, toggle }: WarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-extrabold">
        {warnings.length === 1 ? 'Én advarsel' : `${warnings.length} advarsler`}
      </legend>
      {warnings.map((warning) => (
        <Checkbox
          key={nameOf(warning)}
          label={warning.message}
          checked={ticked.includes(nameOf(warning))}
          onChange={() => toggle(nameOf(warning))}
        />
      ))}
    </fieldset>
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
        <Key size="sm" onClick={onDone}>
          Ferdig
        </Key>
      </div>
    </div>
  );
}
