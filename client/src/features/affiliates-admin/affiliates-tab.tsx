import './affiliates-admin.css';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Panel } from '#client/components/back-office/panel.tsx';
import { EmailText } from '#client/components/data/email-text.tsx';
import { LinkedRow } from '#client/components/data/linked-row.tsx';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { useLinkedRow } from '#client/components/data/use-linked-row.ts';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { fileDate, shortDate, shortMoment } from '#client/lib/admin-dates.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName } from '#shared/rules/levels.ts';
import { AFFILIATES_PATH, nameOf, STANDINGS, standingOf } from './affiliate-words.ts';
import { affiliateQuery } from './affiliates.queries.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { ImportPanel } from './import-panel.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { FlagList, StandingTag } from './standing-tag.tsx';

/**
 * Polling interval of the affiliates, in ms (docs/product/back-office.md#polling-of-the-dashboard).
 */
const POLL_MS = 60_000;

const CSV_HEADER = [
  'Navn',
  'E-post',
  'Telefon',
  'Status',
  'Kode',
  'Nivå',
  'Poeng',
  'Billetter',
  'Følgere',
  'Søkte',
];

const STANDING_FILTER = {
  name: 'standing',
  label: 'Hvilke affiliates',
  options: [
    { value: '', label: 'Alle' },
    ...Object.entries(STANDINGS).map(([value, { word }]) => ({ value, label: word })),
  ],
};

function csvLine(affiliate: AdminAffiliate) {
  return [
    affiliate.navn,
    affiliate.epost,
    affiliate.telefon,
    STANDINGS[standingOf(affiliate)].word,
    affiliate.personalCode,
    affiliateLevelName(affiliate.level),
    affiliate.points,
    affiliate.ticketsSold,
    affiliate.followerCount,
    affiliate.deletedAt === null ? shortMoment(affiliate.appliedAt) : null,
  ];
}

function columnsOf(onShow: (affiliate: AdminAffiliate) => void) {
  const columns: readonly ServerColumn<AdminAffiliate>[] = [
    {
      key: 'navn',
      header: 'Navn',
      sort: 'navn',
      rowHeader: true,
      cell: (affiliate) => (
        <span>
          <bdi>{affiliate.navn}</bdi>
          <span className="aff-under">
            <EmailText address={affiliate.epost} />
          </span>
          <FlagList affiliate={affiliate} />
        </span>
      ),
    },
    { key: 'status', header: 'Status', cell: (row) => <StandingTag affiliate={row} /> },
    {
      key: 'level',
      header: 'Nivå',
      cell: ({ level }) => (
        <span className="aff-detaljer__niva">
          <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="sm" />
          <span className="aff-under">{affiliateLevelName(level)}</span>
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
        <span className="mono aff-kode-celle">{personalCode ?? '–'}</span>
      ),
    },
    {
      key: 'createdAt',
      header: 'Søkte',
      sort: 'createdAt',
      descendsFirst: true,
      cell: ({ appliedAt, deletedAt }) => (deletedAt === null ? shortDate(appliedAt) : '–'),
    },
    {
      key: 'acts',
      header: '',
      cell: (affiliate) => (
        <button
          type="button"
          className={affiliate.status === 'pending' ? 'btn btn--bein' : 'btn btn--kant'}
          aria-haspopup="dialog"
          aria-label={`${affiliate.status === 'pending' ? 'Se søknad' : 'Detaljer'}: ${nameOf(affiliate)}`}
          onClick={() => onShow(affiliate)}
        >
          {affiliate.status === 'pending' ? 'Se søknad' : 'Detaljer'}
        </button>
      ),
    },
  ];
  return columns;
}

/** Promoters: applications, sales, and the ledger behind their points. */
export function AffiliatesTab() {
  const details = useRowDialog<AdminAffiliate>();
  const [asked, setAsked] = useState(0);
  const {
    linked: { affiliate: linkedId },
    forget,
  } = useLinkedRow('affiliate');
  return (
    <div className="desk">
      <h2 className="sr-only">Affiliates</h2>
      <Panel
        title="Affiliates"
        side={
          <button type="button" className="btn btn--kant" onClick={() => setAsked(asked + 1)}>
            <Icon icon={FileUp} />
            Importer salg
          </button>
        }
      >
        <ServerTable
          caption="Affiliates"
          path={AFFILIATES_PATH}
          pollMs={POLL_MS}
          columns={columnsOf(details.show)}
          rowKey={({ id }) => id}
          rowName={nameOf}
          usualSort="-createdAt"
          searchLabel="Søk på navn, e-post, kode eller profil"
          filters={[STANDING_FILTER]}
          empty={{ title: 'Ingen affiliates' }}
          failure="Kunne ikke laste affiliates"
          csv={{ fileName: `affiliates_${fileDate()}.csv`, header: CSV_HEADER, line: csvLine }}
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
      <DetailsDialog affiliate={details.subject} dialogProps={details.dialogProps} />
    </div>
  );
}
