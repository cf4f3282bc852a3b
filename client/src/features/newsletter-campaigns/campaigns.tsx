import { queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DialogForm, useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { DESK } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { EmailText } from '#client/components/data/cells.tsx';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import { listProblem } from '#client/components/data/server-list.ts';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { adminRead } from '#client/lib/call/admin-calls.ts';
import { addressOf, api } from '#client/lib/call/api.ts';
import { downloadFile } from '#client/lib/call/download.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { figureText, fileDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type Campaign,
  campaignTest,
  type NewsletterAnswer,
  type Subscriber,
} from '#shared/contracts/newsletter-admin.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import {
  campaignBrief,
  campaignColumns,
  type RowState,
  subjectOf,
  useCampaignActs,
} from './campaign-rows.tsx';
import { type OpenDraft, openDraft, useOpenCampaignId, useOpenDraft } from './open-draft.ts';

/** Polling interval of the newsletters, in ms; the shorter one while one is being sent. */
const POLL_MS = 30_000;
const SENDING_POLL_MS = 2_000;

/** Subscriber counts and newsletters. */
const newsletterQuery = {
  ...adminRead('GET /api/admin/newsletter', POLL_MS),
  refetchInterval: ({ state: { data } }: { state: { data: NewsletterAnswer | undefined } }) =>
    data?.letters.some(({ state }) => state === 'sending') ? SENDING_POLL_MS : POLL_MS,
};

/** The rendered e-mail; refetched each time it is opened. */
const previewQuery = ({ id }: Campaign) =>
  queryOptions({
    ...adminRead('GET /api/admin/newsletter/letters/:id/preview', 0, { params: { id } }),
    refetchInterval: false,
    gcTime: 0,
  });

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
  const state: RowState = {
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
          <Empty
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

interface CampaignPreviewProps {
  campaign: Campaign | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
}

/** A newsletter as HTML and as plain text. */
function CampaignPreview({ campaign, dialogProps }: CampaignPreviewProps) {
  return (
    <Dialog {...dialogProps} title="Forhåndsvisning" wide>
      {campaign !== null && <Shown campaign={campaign} />}
    </Dialog>
  );
}

function Shown({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery(previewQuery(campaign));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title="Kunne ikke vise nyhetsbrevet"
        text={reasonOf(error, 'Prøv igjen senere.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="20rem" />;
  return (
    <div className="wrap-anywhere grid grid-cols-1 gap-3">
      <p>
        <b>Emne:</b> {data.subject}
      </p>
      {/* Sandboxed: no script runs, and no link can be followed. */}
      <iframe
        title="Slik ser e-posten ut"
        sandbox=""
        srcDoc={data.html}
        className="h-[min(32rem,60dvh)] w-full rounded-key-s border border-line-bone bg-[#fff]"
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold">Som ren tekst</summary>
        <pre className="mono whitespace-pre-wrap">{data.text}</pre>
      </details>
    </div>
  );
}

interface TestMailProps {
  campaign: Campaign | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Sends a draft to one address as a test. */
function TestMail({ campaign, dialogProps, onDone }: TestMailProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Send testmail"
      description="Bare til denne adressen. Lista får ingenting."
    >
      {campaign !== null && <TestForm campaign={campaign} onDone={onDone} />}
    </Dialog>
  );
}

function TestForm({ campaign: { id }, onDone }: { campaign: Campaign; onDone: () => void }) {
  const { field, submit, pending, problem, form } = useCallForm({
    schema: campaignTest,
    send: (body: { email: string }) =>
      api('POST /api/admin/newsletter/letters/:id/test', { params: { id }, body }),
    onSuccess: ({ message }) => {
      toast({ title: message, variant: 'success' });
      onDone();
    },
    failure: { title: 'Kunne ikke sende testmailen', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'email',
  });
  useEffect(() => form.setFocus('email'), [form]);
  return (
    <DialogForm
      label="Send testmail"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act="Send testmail"
      pendingText="Sender..."
    >
      <TextField {...field('email')} type="email" label="E-post" autoComplete="email" />
    </DialogForm>
  );
}

const PREFIX = 'abonnent';

const STATES: Record<Subscriber['state'], { label: string; tone: TagProps['tone'] }> = {
  confirmed: { label: 'Bekreftet', tone: 'ok' },
  unconfirmed: { label: 'Venter', tone: 'y' },
  unsubscribed: { label: 'Meldt av', tone: 'edged' },
};

const STATE_FILTER = {
  name: 'state',
  label: 'Hvilke abonnenter',
  options: [
    { value: '', label: 'Alle' },
    { value: 'confirmed', label: 'Bekreftede' },
    { value: 'unconfirmed', label: 'Venter på bekreftelse' },
    { value: 'unsubscribed', label: 'Meldt av' },
  ],
} as const;

const columns: readonly ServerColumn<Subscriber>[] = [
  {
    key: 'email',
    header: 'E-post',
    rowHeader: true,
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: (subscriber) => <StateTag subscriber={subscriber} />,
  },
  {
    key: 'subscribedAt',
    header: 'Meldt på',
    date: true,
    cell: ({ subscribedAt }) => shortMoment(subscribedAt),
  },
  {
    key: 'confirmedAt',
    header: 'Bekreftet',
    date: true,
    cell: ({ confirmedAt }) => (confirmedAt === null ? '–' : shortMoment(confirmedAt)),
  },
  {
    key: 'unsubscribedAt',
    header: 'Meldt av',
    date: true,
    cell: ({ unsubscribedAt }) => (unsubscribedAt === null ? '–' : shortMoment(unsubscribedAt)),
  },
];

const brief = (subscriber: Subscriber): RowBrief => ({
  title: subscriber.email,
  under: `Meldt på ${shortMoment(subscriber.subscribedAt)}`,
  end: <StateTag subscriber={subscriber} />,
});

function StateTag({ subscriber: { state } }: { subscriber: Subscriber }) {
  return <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>;
}

function Subscribers() {
  return (
    <ServerTable
      caption="Abonnenter"
      call="GET /api/admin/newsletter/subscribers"
      pollMs={POLL_MS}
      prefix={PREFIX}
      columns={columns}
      brief={brief}
      rowKey={({ id }) => id}
      rowName={({ email }) => email}
      usualSort="-subscribedAt"
      searchLabel="Søk på e-post"
      filters={[STATE_FILTER]}
      empty={{ title: 'Ingen abonnenter', text: 'Her kommer de som melder seg på nyhetsbrevet.' }}
      failure="Kunne ikke laste abonnentene"
      tools={<ExportKey />}
    />
  );
}

function ExportKey() {
  const state = new URLSearchParams(useSearch()).get(`${PREFIX}-state`) ?? '';
  const query = state === '' ? '' : `?${new URLSearchParams({ state })}`;
  return (
    <DownloadButton
      path={`${addressOf('GET /api/admin/newsletter/subscribers.csv')}${query}`}
      fileName={`abonnenter_${fileDate()}.csv`}
      failure="Kunne ikke laste ned"
    >
      Last ned CSV
    </DownloadButton>
  );
}

interface DownloadButtonProps {
  path: string;
  fileName: string;
  children: string;
  /** Title of the error notice. */
  failure: string;
}

/** Downloads a generated file, one at a time. The button keeps the focus meanwhile. */
function DownloadButton({ path, fileName, children, failure }: DownloadButtonProps) {
  const { run: download, pending } = useCall({
    send: () => downloadFile(path, fileName),
    failure: { title: failure, fallback: 'Prøv igjen senere' },
  });
  return (
    <button
      type="button"
      className={BUTTON.edge}
      aria-disabled={pending || undefined}
      onClick={() => void download(null)}
    >
      <Icon icon={Download} />
      {pending ? 'Laster ned …' : children}
    </button>
  );
}
