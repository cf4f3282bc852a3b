import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { DialogForm, useConfirm, useRowDialog } from '#client/components/back-office/dialogs.tsx';

import { DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { EmailText, SecondLine } from '#client/components/data/cells.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import {
  type CsvColumn,
  type RowAct,
  type ServerColumn,
  ServerTable,
} from '#client/components/data/server-table.tsx';

import { TextArea, TextField } from '#client/components/form/field.tsx';

import { classes, cx } from '#client/components/ui/cx.ts';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { refreshAdmin, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { noticeOf } from '#client/lib/call/failure-text.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { fileDate, shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import { rewardTypeName } from '#shared/contracts/gifts.ts';
import {
  type AdminShare,
  type RewardRequest,
  rewardRequest,
  SHARE_PLATFORMS,
} from '#shared/contracts/shares.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { isPoints, wholeNumberIn } from '#shared/rules/points-text.ts';

/** Polling interval of the shares, in ms (docs/product/back-office.md#polling-of-the-dashboard). */
const POLL_MS = 15_000;

const CSV: readonly CsvColumn<AdminShare>[] = [
  ['Plattform', (share) => SHARE_PLATFORMS[share.platform]],
  ['Navn', (share) => share.navn],
  ['E-post', (share) => share.epost],
  ['Delt', (share) => shortMoment(share.sharedAt)],
  ['Delt adresse', (share) => share.url],
  ['Innlegg', (share) => share.postUrl],
  ['Beskrivelse', (share) => share.description],
  ['Belønning', (share) => (share.rewardType === null ? null : rewardTypeName(share.rewardType))],
  ['Mengde', (share) => (share.rewardGiven ? share.rewardAmount : null)],
  ['Notater', (share) => share.adminNotes],
];

const REWARD_FILTER = {
  name: 'rewarded',
  label: 'Hvilke delinger',
  options: [
    { value: '', label: 'Alle' },
    { value: 'false', label: 'Venter på belønning' },
    { value: 'true', label: 'Belønning gitt' },
  ],
} as const;

const REWARDED = 'Belønning gitt';
const WAITING = 'Venter på belønning';

const columns: readonly ServerColumn<AdminShare>[] = [
  { key: 'platform', header: 'Plattform', cell: (share) => <Platform share={share} /> },
  { key: 'who', header: 'Hvem', rowHeader: true, cell: (share) => <Who share={share} /> },
  {
    key: 'sharedAt',
    header: 'Delt',
    sort: 'sharedAt',
    descendsFirst: true,
    date: true,
    cell: ({ sharedAt }) => shortMoment(sharedAt),
  },
  { key: 'what', header: 'Deling', cell: (share) => <What share={share} /> },
  { key: 'reward', header: 'Belønning', cell: (share) => <Reward share={share} /> },
];

const brief = (share: AdminShare): RowBrief => ({
  title: <bdi>{share.navn}</bdi>,
  side: <span className="mono">{shortDate(share.sharedAt)}</span>,
  under: SHARE_PLATFORMS[share.platform],
  end: share.rewardGiven ? <Tag tone="ok">{REWARDED}</Tag> : <Tag tone="y">{WAITING}</Tag>,
});

/* A URL is truncated to one line in a list, and complete in its tooltip and the row's details. */
const STACK = classes(
  'grid in-data-list:min-w-36 in-data-list:max-w-80 grid-cols-1 justify-items-start in-data-list:leading-[1.35]',
);
const WORDS = classes(
  'wrap-anywhere max-w-full in-data-list:truncate whitespace-pre-wrap text-fg-2',
);

function Platform({ share }: { share: AdminShare }) {
  return <Tag>{SHARE_PLATFORMS[share.platform]}</Tag>;
}

function Who({ share }: { share: AdminShare }) {
  return (
    <span>
      <bdi>{share.navn}</bdi>
      <SecondLine>
        <EmailText address={share.epost} />
      </SecondLine>
    </span>
  );
}

function What({ share: { url, postUrl, description } }: { share: AdminShare }) {
  return (
    <span className={STACK}>
      {postUrl !== null && <Address url={postUrl} className="max-w-full" />}
      <span className="in-data-list:flex grid w-full grid-cols-1 in-data-list:items-center justify-items-start gap-0.5 in-data-list:gap-2">
        <Address url={url} className="in-data-list:max-w-[60%] in-data-list:flex-none" />
        {description !== null && (
          <span className={WORDS} title={description}>
            {description}
          </span>
        )}
      </span>
    </span>
  );
}

function Address({ url, className }: { url: string; className: string }) {
  return (
    <ExternalLink
      href={url}
      arrow={false}
      title={url}
      className={cx('in-data-list:[&>span]:truncate', className)}
    >
      {url}
    </ExternalLink>
  );
}

/** `10 poeng`; other types with their name, `Drikkebong: 2`. */
function rewardText({ rewardType, rewardAmount }: AdminShare): string {
  const name = rewardTypeName(rewardType ?? '');
  const amount = formatNumber(rewardAmount);
  return name.toLowerCase() === 'poeng' ? `${amount} poeng` : `${name}: ${amount}`;
}

function Reward({ share }: { share: AdminShare }) {
  if (!share.rewardGiven) return <Tag tone="y">{WAITING}</Tag>;
  return (
    <span className={STACK}>
      <Tag tone="ok">{REWARDED}</Tag>
      <SecondLine className={WORDS} title={share.adminNotes ?? undefined}>
        {[rewardText(share), share.adminNotes].filter(Boolean).join(' · ')}
      </SecondLine>
    </span>
  );
}

export function SharesTab() {
  const call = useAdminCall();
  const reward = useRowDialog<AdminShare>();
  const { ask, dialog } = useConfirm();
  const takeBack = async ({ id, navn }: AdminShare) => {
    const failure = { title: 'Feil', fallback: 'Kunne ikke ta tilbake belønningen' };
    const given = { params: { id } };
    const answer = await call('DELETE /api/admin/social-shares/:id/reward', given, failure);
    if (answer === null) return;
    toast({ title: 'Belønningen er tatt tilbake', description: navn, variant: 'success' });
  };
  const askTakeBack = (share: AdminShare) =>
    ask({
      title: 'Ta tilbake belønningen?',
      text: `Gaven til ${share.navn} forsvinner, og poengene trekkes fra.`,
      act: 'Ta tilbake',
      onConfirm: () => void takeBack(share),
    });
  const actsOf = (share: AdminShare): readonly RowAct[] => [
    {
      label: share.rewardGiven ? 'Endre belønning' : 'Gi belønning',
      due: !share.rewardGiven,
      opensDialog: true,
      onSelect: () => reward.show(share),
    },
    { label: 'Se innlegg', href: share.postUrl ?? share.url },
    ...(share.rewardGiven
      ? [
          {
            label: 'Ta tilbake belønningen',
            opensDialog: true,
            onSelect: () => askTakeBack(share),
          },
        ]
      : []),
  ];
  return (
    <div className={DESK}>
      <h2 className="sr-only">Delinger</h2>
      <Panel title="Sosiale delinger">
        <ServerTable
          caption="Sosiale delinger"
          call="GET /api/admin/social-shares"
          pollMs={POLL_MS}
          columns={columns}
          brief={brief}
          acts={actsOf}
          rowKey={({ id }) => id}
          rowName={({ navn, platform }) => `${navn}, ${SHARE_PLATFORMS[platform]}`}
          usualSort="-sharedAt"
          searchLabel="Søk på navn, e-post eller adresse"
          filters={[REWARD_FILTER]}
          empty={{ title: 'Ingen delinger registrert' }}
          failure="Kunne ikke laste delingene"
          csv={{ fileName: `delinger_${fileDate()}.csv`, columns: CSV }}
        />
      </Panel>
      <RewardDialog share={reward.subject} dialogProps={reward.dialogProps} onDone={reward.close} />
      {dialog}
    </div>
  );
}

interface RewardDialogProps {
  share: AdminShare | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

function RewardDialog({ share, dialogProps, onDone }: RewardDialogProps) {
  return (
    <Dialog
      {...dialogProps}
      title={share?.rewardGiven ? 'Endre belønning' : 'Gi belønning'}
      {...(share !== null && { description: descriptionOf(share) })}
    >
      {share !== null && <RewardForm key={share.id} share={share} onDone={onDone} />}
    </Dialog>
  );
}

function descriptionOf({ navn, epost, platform, rewardGiven }: AdminShare): string {
  const mails = rewardGiven ? 'Det sendes ingen ny e-post.' : `${navn} får e-post til ${epost}.`;
  return `Til ${navn} for en deling på ${SHARE_PLATFORMS[platform]}. ${mails}`;
}

function RewardForm({ share, onDone }: { share: AdminShare; onDone: () => void }) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: rewardForm,
    send: async (body: RewardRequest) => {
      const params = { id: share.id };
      try {
        await api('PATCH /api/admin/social-shares/:id/reward', { params, body });
      } catch (error) {
        const usual = { title: 'Feil', description: 'Kunne ikke gi belønning' };
        toast({ ...noticeOf(error, usual), variant: 'error' });
        throw error;
      }
    },
    onSuccess: (_answer, { rewardType }) => {
      toast({
        ...(share.rewardGiven
          ? { title: 'Belønningen er endret', description: share.navn }
          : { title: 'Belønning gitt!', description: `${rewardType} er tildelt ${share.navn}` }),
        variant: 'success',
      });
      void refreshAdmin(client);
      onDone();
    },
    // The notice is generic, because the form shows the server's message.
    failure: { title: 'Feil', fallback: 'Kunne ikke gi belønning', isQuiet: true },
    focusOnFailure: 'rewardType',
  });
  useEffect(() => form.setFocus('rewardType'), [form]);
  return (
    <DialogForm
      label="Belønning"
      onSubmit={submit}
      pending={pending}
      problem={problem}
      act={share.rewardGiven ? 'Lagre' : 'Gi belønning'}
      pendingText="Lagrer..."
    >
      <TextField
        {...field('rewardType')}
        label="Type"
        placeholder="Poeng"
        defaultValue={share.rewardType ?? ''}
        maxLength={60}
      />
      <TextField
        {...field('rewardAmount')}
        label="Mengde"
        inputMode="numeric"
        defaultValue={share.rewardGiven ? String(share.rewardAmount) : ''}
      />
      <TextArea
        {...field('adminNotes')}
        label="Notater"
        optional
        rows={3}
        maxLength={1000}
        defaultValue={share.adminNotes ?? ''}
        hint="Vises bare her i kontrollrommet."
      />
    </DialogForm>
  );
}

/** Converts the typed amount to a number before the contract validates it. */
const rewardForm = z
  .object({ rewardType: z.string(), rewardAmount: z.string(), adminNotes: z.string().nullish() })
  .transform((form) => ({ ...form, rewardAmount: amountIn(form.rewardAmount, form.rewardType) }))
  .pipe(rewardRequest);

/**
 * NaN when empty. For points the whole text must be a number, otherwise 0; other rewards use the
 * number at the start, 0 without one (docs/product/back-office.md#rewards).
 */
function amountIn(typed: string, rewardType: string): number {
  if (typed.trim() === '') return Number.NaN;
  const whole = wholeNumberIn(typed);
  if (whole !== null || isPoints(rewardType)) return whole ?? 0;
  return Number.parseInt(typed, 10) || 0;
}
