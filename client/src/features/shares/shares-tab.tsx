import './shares.css';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { Panel } from '#client/components/back-office/panel.tsx';
import { EmailText } from '#client/components/data/email-text.tsx';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { fileDate, shortMoment } from '#client/lib/admin-dates.ts';
import { toast } from '#client/lib/toast.ts';
import { type AdminShare, SHARE_PLATFORMS } from '#shared/contracts/shares.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { rewardTypeName } from '#shared/rules/reward-names.ts';
import { RewardDialog } from './reward-dialog.tsx';

const PATH = '/api/admin/social-shares';
/** Polling interval of the shares, in ms (docs/product/back-office.md#polling-of-the-dashboard). */
const POLL_MS = 15_000;

const CSV_HEADER = [
  'Plattform',
  'Navn',
  'E-post',
  'Delt',
  'Delt adresse',
  'Innlegg',
  'Beskrivelse',
  'Belønning',
  'Mengde',
  'Notater',
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

function csvLine(share: AdminShare) {
  return [
    SHARE_PLATFORMS[share.platform],
    share.navn,
    share.epost,
    shortMoment(share.sharedAt),
    share.url,
    share.postUrl,
    share.description,
    share.rewardType === null ? null : rewardTypeName(share.rewardType),
    share.rewardGiven ? share.rewardAmount : null,
    share.adminNotes,
  ];
}

interface RowActs {
  onReward: (share: AdminShare) => void;
  onTakeBack: (share: AdminShare) => void;
}

function columnsOf(acts: RowActs): readonly ServerColumn<AdminShare>[] {
  return [
    { key: 'who', header: 'Hvem', rowHeader: true, cell: (share) => <Who share={share} /> },
    {
      key: 'sharedAt',
      header: 'Delt',
      sort: 'sharedAt',
      descendsFirst: true,
      cell: ({ sharedAt }) => <span className="liste__hel">{shortMoment(sharedAt)}</span>,
    },
    { key: 'what', header: 'Deling', cell: (share) => <What share={share} /> },
    { key: 'reward', header: 'Belønning', cell: (share) => <Reward share={share} /> },
    { key: 'acts', header: '', cell: (share) => <Acts share={share} {...acts} /> },
  ];
}

function Who({ share }: { share: AdminShare }) {
  return (
    <span className="deling__hvem">
      <Tag>{SHARE_PLATFORMS[share.platform]}</Tag> <bdi>{share.navn}</bdi>
      <span className="deling__under">
        <EmailText address={share.epost} />
      </span>
    </span>
  );
}

function What({ share }: { share: AdminShare }) {
  return (
    <span className="deling__hva">
      <ExternalLink href={share.url} arrow={false}>
        {share.url}
      </ExternalLink>
      {share.postUrl !== null && (
        <ExternalLink href={share.postUrl} arrow={false}>
          {share.postUrl}
        </ExternalLink>
      )}
      {share.description !== null && <span className="deling__tekst">{share.description}</span>}
    </span>
  );
}

function Reward({ share }: { share: AdminShare }) {
  if (!share.rewardGiven) return <Tag tone="y">Venter på belønning</Tag>;
  return (
    <span>
      <Tag tone="g">Belønning gitt</Tag>
      <span className="deling__under">
        {rewardTypeName(share.rewardType ?? '')}: {formatNumber(share.rewardAmount)}
      </span>
      {share.adminNotes !== null && <span className="deling__tekst">{share.adminNotes}</span>}
    </span>
  );
}

function Acts({ share, onReward, onTakeBack }: RowActs & { share: AdminShare }) {
  return (
    <span className="deling__knapper">
      <button
        type="button"
        className={share.rewardGiven ? 'btn btn--kant' : 'btn btn--bein'}
        aria-label={`${share.rewardGiven ? 'Endre belønning' : 'Gi belønning'}: ${share.navn}`}
        aria-haspopup="dialog"
        onClick={() => onReward(share)}
      >
        {share.rewardGiven ? 'Endre' : 'Gi belønning'}
      </button>
      {share.rewardGiven && (
        <button
          type="button"
          className="btn btn--kant"
          aria-label={`Ta tilbake belønningen: ${share.navn}`}
          onClick={() => onTakeBack(share)}
        >
          Ta tilbake
        </button>
      )}
      <AppLink
        href={share.postUrl ?? share.url}
        external
        className="btn btn--kant"
        aria-label={`Se innlegg: ${share.navn}`}
      >
        Se innlegg
      </AppLink>
    </span>
  );
}

/** Shares that people registered, and their rewards. */
export function SharesTab() {
  const act = useAdminAct();
  const reward = useRowDialog<AdminShare>();
  const { ask, dialog } = useConfirm();
  const takeBack = async ({ id, navn }: AdminShare) => {
    const failure = { title: 'Feil', fallback: 'Kunne ikke ta tilbake belønningen' };
    const path = `${PATH}/${encodeURIComponent(id)}/reward`;
    if ((await act('DELETE', path, undefined, failure)) === null) return;
    toast({ title: 'Belønningen er tatt tilbake', description: navn, variant: 'success' });
  };
  const askTakeBack = (share: AdminShare) =>
    ask({
      title: 'Ta tilbake belønningen?',
      text: `Gaven til ${share.navn} forsvinner, og poengene trekkes fra.`,
      act: 'Ta tilbake',
      onConfirm: () => void takeBack(share),
    });
  return (
    <div className="desk">
      <h2 className="sr-only">Delinger</h2>
      <Panel title="Sosiale delinger">
        <ServerTable
          caption="Sosiale delinger"
          path={PATH}
          pollMs={POLL_MS}
          columns={columnsOf({ onReward: reward.show, onTakeBack: askTakeBack })}
          rowKey={({ id }) => id}
          rowName={({ navn, platform }) => `${navn}, ${SHARE_PLATFORMS[platform]}`}
          usualSort="-sharedAt"
          searchLabel="Søk på navn, e-post eller adresse"
          filters={[REWARD_FILTER]}
          empty={{ title: 'Ingen delinger registrert' }}
          failure="Kunne ikke laste delingene"
          csv={{ fileName: `delinger_${fileDate()}.csv`, header: CSV_HEADER, line: csvLine }}
        />
      </Panel>
      <RewardDialog share={reward.subject} dialogProps={reward.dialogProps} onDone={reward.close} />
      {dialog}
    </div>
  );
}
