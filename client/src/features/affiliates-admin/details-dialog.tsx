import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { DESK } from '#client/components/back-office/looks.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { EmailText } from '#client/components/data/cells.tsx';
import { DataTable } from '#client/components/data/data-table.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { adminRead, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { AffiliateStanding } from '#shared/contracts/affiliate-calls.ts';
import type { AdminAffiliate, AdminAffiliateDetails } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName } from '#shared/rules/levels.ts';
import { type ProfileNetwork, profileUrl } from '#shared/rules/social-links.ts';
import { SaleForm } from './sales-panel.tsx';
import { Decisions, FlagList, StandingTag, standingOf } from './standing.tsx';

export interface DetailsDialogProps {
  /** Null while closed. */
  affiliate: AdminAffiliate | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
}

export function DetailsDialog({ affiliate, dialogProps }: DetailsDialogProps) {
  return (
    <Dialog {...dialogProps} title={affiliate?.navn ?? 'Affiliate'} wide>
      {affiliate !== null && (
        <Details
          key={affiliate.id}
          known={affiliate}
          onDeleted={() => dialogProps.onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

/** Shows the list's row at once, and further data when it is fetched. */
function Details({ known, onDeleted }: { known: AdminAffiliate; onDeleted: () => void }) {
  const query = useQuery(affiliateQuery(known.id));
  const affiliate = query.data?.affiliate ?? known;
  const standing = standingOf(affiliate);
  const { error } = query;
  return (
    <div className={DESK}>
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
        <StandingTag affiliate={affiliate} />
        {affiliate.deletedAt !== null && (
          <span className="dim">
            {shortMoment(affiliate.deletedAt)}. Koden og salgene står igjen, så refusjoner kan
            registreres.
          </span>
        )}
        {affiliate.reviewedAt !== null && (
          <span className="dim">
            {shortMoment(affiliate.reviewedAt)} av {affiliate.reviewedBy}
            {affiliate.reviewReason !== null && `: «${affiliate.reviewReason}»`}
          </span>
        )}
      </p>
      <FlagList affiliate={affiliate} />
      <Facts affiliate={affiliate} visits={query.data?.visits ?? null} />
      {standing !== 'deleted' && <Decisions affiliate={affiliate} />}
      {SELLERS.includes(standing) && (
        <section aria-label="Salg">
          <h3 className="mb-2 text-body">Registrer salg</h3>
          <SaleForm affiliateId={known.id} who={affiliate.navn} />
        </section>
      )}
      <h3 className="mb-2 text-body">Kvittering</h3>
      <DataTable
        caption={`Salg på ${affiliate.personalCode ?? affiliate.navn}`}
        columns={LEDGER}
        rows={query.data?.ledger}
        rowKey={({ id }) => id}
        skeletonRows={2}
        empty={<p className="dim">Ingen salg er registrert.</p>}
        error={
          query.data === undefined && error !== null
            ? {
                title: 'Kunne ikke laste salgene',
                text: reasonOf(error, 'Prøv igjen senere.'),
                ...(error instanceof ApiError && error.status > 0 && { status: error.status }),
                onRetry: () => void query.refetch(),
                retrying: query.isFetching,
              }
            : null
        }
      />
      {standing !== 'deleted' && <DeletePart affiliate={affiliate} onDeleted={onDeleted} />}
    </div>
  );
}

/** States in which a code can have sales; a deleted affiliate can still have refunds. */
const SELLERS: readonly AffiliateStanding[] = ['approved', 'paused', 'deleted'];

type LedgerLine = AdminAffiliateDetails['ledger'][number];
const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));

const LEDGER = [
  {
    key: 'date',
    header: 'Dato',
    rowHeader: true,
    cell: ({ saleDate }: LedgerLine) => shortDate(saleDate),
  },
  { key: 'order', header: 'Ordre', cell: (row: LedgerLine) => row.orderReference ?? '–' },
  { key: 'by', header: 'Registrert av', cell: (row: LedgerLine) => row.registeredBy ?? '–' },
  {
    key: 'tickets',
    header: 'Billetter',
    numeric: true,
    cell: (row: LedgerLine) => signed(row.ticketsSold),
  },
  {
    key: 'points',
    header: 'Poeng',
    numeric: true,
    cell: (row: LedgerLine) => signed(row.pointsEarned),
  },
  {
    key: 'after',
    header: 'Sum',
    numeric: true,
    cell: (row: LedgerLine) => formatNumber(row.pointsAfter),
  },
];

function Profile({ network, value }: { network: ProfileNetwork; value: string }) {
  const href = profileUrl(network, value);
  if (href === null) return <bdi>{value}</bdi>;
  return (
    <AppLink href={href} external className="link">
      {value}
    </AppLink>
  );
}

function Facts({ affiliate, visits }: { affiliate: AdminAffiliate; visits: number | null }) {
  const { level, points, ticketsSold, instagram, tiktok, youtube, twitch } = affiliate;
  const linked = Object.entries({ instagram, tiktok, youtube, twitch }) as [
    ProfileNetwork,
    string | null,
  ][];
  const facts: [string, ReactNode][] = [
    ['E-post', affiliate.epost === '' ? null : <EmailText key="epost" address={affiliate.epost} />],
    ['Telefon', affiliate.telefon],
    ['Kode', affiliate.personalCode],
    [
      'Nivå',
      <span key="niva" className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {affiliateLevelName(level)} <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="sm" />
      </span>,
    ],
    ['Poeng', formatNumber(points)],
    ['Billetter', formatNumber(ticketsSold)],
    ['Besøk', visits === null ? null : formatNumber(visits)],
    ['Følgere', formatNumber(affiliate.followerCount)],
    ...linked.map(([network, value]): [string, ReactNode] => [
      { instagram: 'Instagram', tiktok: 'TikTok', youtube: 'YouTube', twitch: 'Twitch' }[network],
      value === null ? null : <Profile key={network} network={network} value={value} />,
    ]),
    ['Discord', affiliate.discord],
    ['Søkte', affiliate.deletedAt === null ? shortMoment(affiliate.appliedAt) : null],
    ['Om seg selv', affiliate.beskrivelse],
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-5 gap-y-2">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-fg-2 text-mono">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface DeletePartProps {
  affiliate: AdminAffiliate;
  onDeleted: () => void;
}

/** Deletes the account of a person who requested it by e-mail, after a confirmation. */
function DeletePart({ affiliate, onDeleted }: DeletePartProps) {
  const { id, navn, epost, personalCode } = affiliate;
  const call = useAdminCall();
  const { ask, dialog } = useConfirm();
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    const failure = { title: 'Kunne ikke slette affiliaten', fallback: 'Prøv igjen senere' };
    const done = await call('DELETE /api/admin/affiliates/:id', { params: { id } }, failure);
    setPending(false);
    if (done === null) return;
    const description = 'Personen får én siste e-post om det.';
    toast({ title: 'Affiliaten er slettet', description, variant: 'success' });
    onDeleted();
  };
  const kept =
    personalCode === null
      ? ''
      : ` Billettene på ${personalCode} står igjen i regnskapet uten navn.`;
  const question = {
    title: 'Slette affiliaten?',
    text: `Alt om ${navn} (${epost}) slettes, og det kan ikke angres.${kept} Personen får én siste e-post om det.`,
    act: 'Slett for godt',
    onConfirm: () => void remove(),
  };
  return (
    <section className="wrap-anywhere grid gap-2 border-coal-4 border-t pt-4" aria-label="Slett">
      <h3 className="mb-2 text-body">Slett</h3>
      <p className="dim">Når personen ber om det. Kontroller at e-posten kommer fra {epost}.</p>
      <div className="flex flex-wrap gap-2">
        <PendingButton className={BUTTON.edge} pending={pending} onClick={() => ask(question)}>
          {pending ? 'Sletter...' : 'Slett affiliaten'}
        </PendingButton>
      </div>
      {dialog}
    </section>
  );
}

const POLL_MS = 60_000;

export const affiliateQuery = (id: string) =>
  adminRead('GET /api/admin/affiliates/:id', POLL_MS, { params: { id } });
