import './letters.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { Figure, Figures, Panel } from '#client/components/desk/panel.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { figureText } from '#client/lib/admin-overview.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { Letter, NewsletterAnswer } from '#shared/contracts/newsletter-admin.ts';
import { LetterEditor } from './letter-editor.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterRow } from './letter-row.tsx';
import { newsletterQuery } from './letters.queries.ts';
import { Subscribers } from './subscribers.tsx';
import { TestMail } from './test-mail.tsx';

/** The newsletter: written, looked at, tried, sent; and who it goes to. */
export function Letters() {
  const { data, error, refetch } = useQuery(newsletterQuery);
  /** The draft that is being written; 'new' before it was saved for the first time. */
  const [edited, setEdited] = useState<Letter | 'new' | null>(null);
  return (
    <div className="desk">
      <Panel title="Lista">
        <Figures>
          <Figure label="Bekreftede" value={figureText(data?.confirmed)} />
          <Figure label="Venter på bekreftelse" value={figureText(data?.unconfirmed)} />
          <Figure label="Meldt av" value={figureText(data?.unsubscribed)} />
        </Figures>
      </Panel>
      {edited !== null && (
        <Panel title={edited === 'new' ? 'Nytt nyhetsbrev' : 'Rediger utkast'}>
          <LetterEditor
            key={edited === 'new' ? 'new' : edited.id}
            letter={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        </Panel>
      )}
      <Panel
        title="Nyhetsbrev"
        side={
          <button
            type="button"
            className="btn btn--bein"
            disabled={edited === 'new'}
            onClick={() => setEdited('new')}
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
          <LetterList answer={data} onEdit={setEdited} />
        )}
      </Panel>
      <Panel title="Abonnenter">
        <Subscribers />
      </Panel>
    </div>
  );
}

interface LetterListProps {
  answer: NewsletterAnswer | undefined;
  onEdit: (letter: Letter) => void;
}

function LetterList({ answer, onEdit }: LetterListProps) {
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
            onEdit={onEdit}
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
