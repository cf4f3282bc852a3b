import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { DESK } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { EmailText, SecondLine } from '#client/components/data/cells.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import {
  type CsvColumn,
  LinkedRow,
  type RowAct,
  type ServerColumn,
  ServerTable,
  useLinkedRow,
} from '#client/components/data/server-table.tsx';

import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { fileDate, shortDate, shortMoment } from '#client/lib/short-text.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName } from '#shared/rules/levels.ts';
import { affiliateQuery, DetailsDialog } from './details-dialog.tsx';
import { ImportPanel } from './sales-import.tsx';
import { SalesPanel } from './sales-panel.tsx';
import {
  FLAGS,
  FlagList,
  nameOf,
  STANDINGS,
  STEPS,
  StandingTag,
  standingOf,
  useDecisions,
} from './standing.tsx';

/**
 * Polling interval of the affiliates, in ms (docs/product/back-office.md#polling-of-the-dashboard).
 */
const POLL_MS = 60_000;

const CSV: readonly CsvColumn<AdminAffiliate>[] = [
  ['Navn', (affiliate) => affiliate.navn],
  ['E-post', (affiliate) => affiliate.epost],
  ['Telefon', (affiliate) => affiliate.telefon],
  ['Status', (affiliate) => STANDINGS[standingOf(affiliate)].word],
  ['Kode', (affiliate) => affiliate.personalCode],
  ['Nivå', (affiliate) => affiliateLevelName(affiliate.level)],
  ['Poeng', (affiliate) => affiliate.points],
  ['Billetter', (affiliate) => affiliate.ticketsSold],
  ['Følgere', (affiliate) => affiliate.followerCount],
  [
    'Søkte',
    (affiliate) => (affiliate.deletedAt === null ? shortMoment(affiliate.appliedAt) : null),
  ],
];

const STANDING_FILTER = {
  name: 'standing',
  label: 'Hvilke affiliates',
  options: [
    { value: '', label: 'Alle' },
    ...Object.entries(STANDINGS).map(([value, { word }]) => ({ value, label: word })),
  ],
};

const columns: readonly ServerColumn<AdminAffiliate>[] = [
  {
    key: 'navn',
    header: 'Navn',
    sort: 'navn',
    rowHeader: true,
    cell: (affiliate) => (
      <span>
        <bdi>{affiliate.navn}</bdi>
        <SecondLine className="wrap-anywhere">
          <EmailText address={affiliate.epost} />
        </SecondLine>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (affiliate) => (
      <>
        <StandingTag affiliate={affiliate} />
        <FlagList affiliate={affiliate} />
      </>
    ),
  },
  {
    key: 'level',
    header: 'Nivå',
    cell: ({ level }) => (
      <span>
        <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="sm" />
        <SecondLine className="wrap-anywhere">{affiliateLevelName(level)}</SecondLine>
      </span>
    ),
  },
  {
    key: 'points',
    header: 'Poeng',
    sort: 'points',
    descendsFirst: true,
    numeric: true,
    cell: ({ points }) => formatNumber(points),
  },
  {
    key: 'code',
    header: 'Kode',
    cell: ({ personalCode }) => (
      <span className="mono whitespace-nowrap">{personalCode ?? '–'}</span>
    ),
  },
  {
    key: 'createdAt',
    header: 'Søkte',
    sort: 'createdAt',
    descendsFirst: true,
    date: true,
    cell: ({ appliedAt, deletedAt }) => (deletedAt === null ? shortDate(appliedAt) : '–'),
  },
];

const brief = (affiliate: AdminAffiliate): RowBrief => ({
  title: <bdi>{affiliate.navn}</bdi>,
  side: <StandingTag affiliate={affiliate} />,
  under: affiliate.flags.map((flag) => FLAGS[flag]).join(', ') || affiliate.epost,
  end: (
    <span className="mono">
      {affiliate.status === 'pending'
        ? shortDate(affiliate.appliedAt)
        : `${formatNumber(affiliate.points)} poeng`}
    </span>
  ),
});

/** Promoters: applications, sales, and the ledger of their points. */
export function AffiliatesTab() {
  const details = useRowDialog<AdminAffiliate>();
  const [asked, setAsked] = useState(0);
  const {
    linked: { affiliate: linkedId },
    forget,
  } = useLinkedRow('affiliate');
  const { decide, dialog } = useDecisions();
  const actsOf = (affiliate: AdminAffiliate): readonly RowAct[] => [
    {
      label: affiliate.status === 'pending' ? 'Se søknad' : 'Detaljer',
      due: affiliate.status === 'pending',
      opensDialog: true,
      onSelect: () => details.show(affiliate),
    },
    ...STEPS[standingOf(affiliate)].map((step) => ({
      label: step.label,
      opensDialog: true,
      onSelect: () => decide(affiliate, step),
    })),
  ];
  return (
    <div className={DESK}>
      <h2 className="sr-only">Affiliates</h2>
      <Panel
        title="Affiliates"
        side={
          <button type="button" className={BUTTON.edge} onClick={() => setAsked(asked + 1)}>
            <Icon icon={FileUp} />
            Importer salg
          </button>
        }
      >
        <ServerTable
          caption="Affiliates"
          call="GET /api/admin/affiliates"
          pollMs={POLL_MS}
          columns={columns}
          brief={brief}
          onOpen={details.show}
          acts={actsOf}
          rowKey={({ id }) => id}
          rowName={nameOf}
          usualSort="-createdAt"
          searchLabel="Søk på navn, e-post, kode eller profil"
          filters={[STANDING_FILTER]}
          empty={{ title: 'Ingen affiliates' }}
          failure="Kunne ikke laste affiliates"
          csv={{ fileName: `affiliates_${fileDate()}.csv`, columns: CSV }}
        />
      </Panel>
      <ImportPanel asked={asked} />
      <SalesPanel />
      {linkedId !== null && (
        <LinkedRow
          key={linkedId}
          query={affiliateQuery(linkedId)}
          onFound={({ affiliate }) => {
            forget();
            details.show(affiliate);
          }}
          onMissing={forget}
        />
      )}
      {dialog}
      <DetailsDialog affiliate={details.subject} dialogProps={details.dialogProps} />
    </div>
  );
}
