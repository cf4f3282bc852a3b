import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DESK } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { listProblem } from '#client/components/data/list-problem.ts';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { figureText } from '#client/lib/admin-overview.ts';
import { toast } from '#client/lib/toast.ts';
import type { Campaign } from '#shared/contracts/newsletter-admin.ts';
import { campaignBrief, campaignColumns, type DraftState } from './campaign-columns.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { newsletterQuery } from './campaigns.queries.ts';
import { type OpenDraft, openDraft, useOpenCampaignId, useOpenDraft } from './open-draft.ts';
import { Subscribers } from './subscribers.tsx';
import { TestMail } from './test-mail.tsx';
import { useCampaignActs } from './use-campaign-acts.tsx';
import { subjectOf } from './use-delete-draft.ts';

/** The newsletter tab: drafts, previews, tests, sending, and the subscribers. */
export function Campaigns() {
  const { data } = useQuery(newsletterQuery);
  const draft = useOpenDraft();
  useEffect(() => {
    if (data !== undefined) draft?.seen(data.letters);
  }, [draft, data]);
  return (
    <div className={DESK}>
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
            className={BUTTON.bone}
            disabled={draft !== null}
            onClick={() => openDraft(null)}
          >
            Skriv nyhetsbrev
          </button>
        }
      >
        <CampaignList />
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

function CampaignList() {
  const query = useQuery(newsletterQuery);
  const open = useOpenDraft();
  const openId = useOpenCampaignId(open);
  const preview = useRowDialog<Campaign>();
  const test = useRowDialog<Campaign>();
  const state: DraftState = {
    confirmed: query.data?.confirmed ?? 0,
    isOpen: ({ id }) => id === openId,
  };
  const { actsOf, dialog } = useCampaignActs(state, {
    onEdit: (campaign) => void switchTo(open, campaign),
    onPreview: preview.show,
    onTest: test.show,
  });
  return (
    <>
      <PagedTable
        caption="Nyhetsbrev"
        columns={campaignColumns(state)}
        brief={campaignBrief(state)}
        acts={actsOf}
        rows={query.data?.letters}
        rowKey={({ id }) => id}
        rowName={subjectOf}
        skeletonRows={3}
        empty={
          <EmptyState
            headingLevel={4}
            title="Ingen nyhetsbrev"
            text="Skriv det første. Ingenting sendes før du trykker Send."
          />
        }
        error={listProblem(query, 'Kunne ikke laste nyhetsbrevene')}
      />
      {dialog}
      <CampaignPreview campaign={preview.subject} dialogProps={preview.dialogProps} />
      <TestMail campaign={test.subject} dialogProps={test.dialogProps} onDone={test.close} />
    </>
  );
}
