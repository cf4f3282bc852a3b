import './campaigns.css';
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
import type { Campaign, NewsletterAnswer } from '#shared/contracts/newsletter-admin.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignRow } from './campaign-row.tsx';
import { newsletterQuery } from './campaigns.queries.ts';
import { type OpenDraft, openDraft, useOpenCampaignId, useOpenDraft } from './open-draft.ts';
import { Subscribers } from './subscribers.tsx';
import { TestMail } from './test-mail.tsx';

/** The newsletter tab: drafts, previews, tests, sending, and the subscribers. */
export function Campaigns() {
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
          <CampaignEditor draft={draft} />
        </Panel>
      )}
      <Panel
        title="Nyhetsbrev"
        side={
          <button
            type="button"
            className="btn btn--bone"
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
          <CampaignList answer={data} />
        )}
      </Panel>
      <Panel title="Abonnenter">
        <Subscribers />
      </Panel>
    </div>
  );
}

/** Saves the open draft and opens another one. */
async function switchTo(open: OpenDraft | null, campaign: Campaign): Promise<void> {
  if (open === null || (await open.flush())) return openDraft(campaign);
  const description = 'Gjør det ferdig først, så ingenting går tapt.';
  toast({ title: 'Det åpne utkastet er ikke lagret', description, variant: 'error' });
}

function CampaignList({ answer }: { answer: NewsletterAnswer | undefined }) {
  const open = useOpenDraft();
  const openId = useOpenCampaignId(open);
  const preview = useRowDialog<Campaign>();
  const test = useRowDialog<Campaign>();
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
      <ul>
        {answer.letters.map((campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            confirmed={answer.confirmed}
            isOpen={campaign.id === openId}
            onEdit={() => void switchTo(open, campaign)}
            onPreview={preview.show}
            onTest={test.show}
          />
        ))}
      </ul>
      <CampaignPreview campaign={preview.subject} dialogProps={preview.dialogProps} />
      <TestMail campaign={test.subject} dialogProps={test.dialogProps} onDone={test.close} />
    </>
  );
}
