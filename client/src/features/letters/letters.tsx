import './letters.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { figureText } from '#client/lib/admin-overview.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { Letter, NewsletterAnswer } from '#shared/contracts/newsletter-admin.ts';
import { LetterEditor } from './letter-editor.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterRow } from './letter-row.tsx';
import { newsletterQuery } from './letters.queries.ts';
import { type OpenDraft, openDraft, useOpenDraft, useOpenLetterId } from './open-draft.ts';
import { Subscribers } from './subscribers.tsx';
import { TestMail } from './test-mail.tsx';

/** The newsletter: written, looked at, tried, sent; and who it goes to. */
export function Letters() {
  const { data, error, refetch } = useQuery(newsletterQuery);
  const draft = useOpenDraft();
  useEffect(() => {
    if (data !== undefined) draft?.seen(data.letters);
  }, [draft, data]);
  return (
    <div className="desk">
      <Panel title="Lista">
        <Figures>
          <Figure label="Bekreftede" value={figureText(data?.confirmed)} />
          <Figure label="Venter på bekreftelse" value={figureText(data?.unconfirmed)} />
          <Figure label="Meldt av" value={figureText(data?.unsubscribed)} />
        </Figures>
      </Panel>
      {draft !== null && (
        <Panel title="Utkast">
          <LetterEditor draft={draft} />
        </Panel>
      )}
      <Panel
        title="Nyhetsbrev"
        side={
          <button
            type="button"
            className="btn btn--bein"
            disabled={draft !== null}
            onClick={() => openDraft(null)}
          >
            Skriv nyhetsbrev
          </button>
        }
      >
        {data === undefined && error !== null ? (
          <ErrorState
            title="Kunne ikke laste nyhetsbrevene"
            text={reasonOf(error, 'Prøv igjen senere.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <LetterList answer={data} />
        )}
      </Panel>
      <Panel title="Abonnenter">
        <Subscribers />
      </Panel>
    </div>
  );
}

/** Opens a draft in place of the one that is open, once that one is saved. */
async function switchTo(open: OpenDraft | null, letter: Letter): Promise<void> {
  if (open === null || (await open.flush())) return openDraft(letter);
  const description = 'Gjør det ferdig først, så ingenting går tapt.';
  toast({ title: 'Det åpne utkastet er ikke lagret', description, variant: 'error' });
}

function LetterList({ answer }: { answer: NewsletterAnswer | undefined }) {
  const open = useOpenDraft();
  const openId = useOpenLetterId(open);
  const preview = useRowDialog<Letter>();
  const test = useRowDialog<Letter>();
  if (answer === undefined) return <Skeleton height="8rem" />;
  return (
    <>
      {answer.letters.length === 0 && (
        <EmptyState
          headingLevel={4}
          title="Ingen nyhetsbrev"
          text="Skriv det første. Ingenting sendes før du trykker Send."
        />
      )}
      <ul className="brev__liste">
        {answer.letters.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            confirmed={answer.confirmed}
            isOpen={letter.id === openId}
            onEdit={() => void switchTo(open, letter)}
            onPreview={preview.show}
            onTest={test.show}
          />
        ))}
      </ul>
      <LetterPreview letter={preview.subject} dialogProps={preview.dialogProps} />
      <TestMail letter={test.subject} dialogProps={test.dialogProps} onDone={test.close} />
    </>
  );
}
