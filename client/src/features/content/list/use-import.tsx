import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { FieldError } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { type Answer, api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { readText } from '#client/lib/read-text.ts';
import { toast } from '#client/lib/toast.ts';
import { type ContentKey, MAX_DOCUMENT_BYTES } from '#shared/contracts/content.ts';
import type {
  ContentProblem,
  ContentSummary,
  importBody,
  problemsBody,
} from '#shared/contracts/content-admin.ts';
import { ChangeList, DIALOG_BODY, DIALOG_LINE } from '../publish/change-list.tsx';

const IMPORT = 'POST /api/admin/content/:key/import';
type ImportAnswer = Answer<typeof IMPORT>;
type Exported = z.infer<typeof importBody>;

interface Import {
  name: string;
  document: Exported;
  shown: ImportAnswer;
}

const FAILURE = 'Kunne ikke importere';

const refuse = (description: string) => toast({ variant: 'error', title: FAILURE, description });

/** The changes that an import would make, or the errors that prevent it. */
async function dryRun(key: ContentKey, document: Exported): Promise<ImportAnswer> {
  try {
    return await api(IMPORT, { params: { key }, query: { dryRun: 'true' }, body: document });
  } catch (error) {
    const body = error instanceof ApiError ? (error.body as z.infer<typeof problemsBody>) : null;
    if (!Array.isArray(body?.problems)) throw error;
    return { revision: 0, changes: [], problems: body.problems };
  }
}

/**
 * Imports a document from a file into the draft, after showing the changes. `ask` opens the choice of
 * the file; render `parts`.
 */
export function useImport({ key, title }: ContentSummary): { ask: () => void; parts: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const { subject, show, close, dialogProps } = useRowDialog<Import>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (file === undefined) return;
    const { name, size } = file;
    try {
      if (size > MAX_DOCUMENT_BYTES) return refuse(`${name} er for stor.`);
      const text = await readText(file).catch(() => null);
      if (text === null) return refuse(`${name} kunne ikke leses. Velg den på nytt.`);
      const document: Exported = JSON.parse(text);
      show({ name, document, shown: await dryRun(key, document) });
    } catch (error) {
      const isNoJson = error instanceof SyntaxError;
      const noDocument = `${name} er ikke et eksportert dokument.`;
      refuse(isNoJson ? noDocument : reasonOf(error, 'Prøv igjen senere'));
    }
  };
  const parts = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={`Fil til ${title}`}
        onChange={(event) => void choose(event)}
      />
      <Dialog {...dialogProps} title="Importer" wide>
        {subject !== null && <Confirm {...subject} documentKey={key} onDone={close} />}
      </Dialog>
    </>
  );
  return { ask: () => input.current?.click(), parts };
}

type ConfirmProps = Import & { documentKey: ContentKey; onDone: () => void };

function Confirm({ name, document, shown, documentKey, onDone }: ConfirmProps) {
  const call = useAdminCall();
  const [pending, setPending] = useState(false);
  const { changes, problems } = shown;
  const take = async () => {
    setPending(true);
    const failure = { title: FAILURE, fallback: 'Prøv igjen senere' };
    const answer = await call(IMPORT, { params: { key: documentKey }, body: document }, failure);
    setPending(false);
    if (answer === null) return;
    toast({ title: 'Importert til utkastet', description: name, variant: 'success' });
    onDone();
  };
  const isRefused = changes.length === 0 && problems.some(({ level }) => level === 'error');
  return (
    <div className={DIALOG_BODY}>
      <p>
        <b>{name}</b> legges i utkastet. Ingenting publiseres.
      </p>
      <ProblemLines problems={problems} />
      <ChangeList changes={changes} empty={isRefused ? null : 'Filen er lik utkastet.'} />
      <div className={ANSWERS}>
        <Button size="sm" variant="coal" onClick={onDone}>
          Avbryt
        </Button>
        <Button
          size="sm"
          disabled={changes.length === 0}
          loading={pending}
          loadingText="Importerer …"
          onClick={() => void take()}
        >
          Legg i utkastet
        </Button>
      </div>
    </div>
  );
}

/** Errors and warnings of a document, errors first. */
function ProblemLines({ problems }: { problems: readonly ContentProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ level, path, message }) => (
        <li key={`${path} ${message}`} className={DIALOG_LINE}>
          {level === 'error' ? <FieldError>{message}</FieldError> : message} <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}
