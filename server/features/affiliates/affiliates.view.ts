import type { Edition } from '#shared/content/types.ts';
import type { AffiliateFlag, OwnAffiliate } from '#shared/contracts/affiliates.ts';
import type { ProgressAnswer, ProgressEvent, ProgressRow } from '#shared/contracts/progress.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { firstDay, lastDay } from '#shared/rules/festival-phase.ts';
import {
  compareAffiliates,
  LEVEL_THRESHOLDS,
  levelForPoints,
  levelProgress,
} from '#shared/rules/levels.ts';
import { SHARE_SIZES, sharePicture } from '#shared/rules/share-pictures.ts';
import type { Affiliate, LedgerLine, RankedAffiliate } from './affiliates.store.ts';
import { type ContactKind, kindOfKey } from './contact-keys.ts';
import type { ListedAffiliate } from './review.store.ts';

/** Columns that an affiliate sees of their own row. */
type OwnColumns = Omit<Affiliate, 'password' | 'appliedAt' | 'deletedAt' | Reviewed>;
type Reviewed = 'reviewedAt' | 'reviewedBy' | 'reviewReason';

export function ownAffiliateView(row: OwnColumns) {
  return {
    id: row.id,
    navn: row.navn,
    epost: row.epost,
    telefon: row.telefon,
    instagram: row.instagram,
    tiktok: row.tiktok,
    youtube: row.youtube,
    twitch: row.twitch,
    discord: row.discord,
    beskrivelse: row.beskrivelse,
    followerCount: row.followerCount,
    personalCode: row.personalCode,
    points: row.points,
    level: levelForPoints(row.points),
    status: statusOf(row),
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
  } satisfies OwnAffiliate;
}

/** A check constraint allows no other text. */
function statusOf({ status }: Pick<Affiliate, 'status'>): OwnAffiliate['status'] {
  return status === 'approved' || status === 'rejected' ? status : 'pending';
}

const FLAG_OF: Record<ContactKind, AffiliateFlag> = {
  address: 'same-address',
  phone: 'same-phone',
  profile: 'same-profile',
  name: 'same-name',
};

/** Warnings for the reviewing admin; `repeated` are the keys that another affiliate has too. */
function flagsOf(row: ListedAffiliate, repeated: readonly string[] = []): AffiliateFlag[] {
  const flags = repeated.map((key) => FLAG_OF[kindOfKey(key)]);
  return [...new Set([...flags, ...(row.isUserAddress ? (['user-address'] as const) : [])])];
}

export function adminAffiliateView(row: ListedAffiliate, repeated: readonly string[] = []) {
  return {
    ...ownAffiliateView(row),
    // The column of a deleted affiliate holds a placeholder, because it is unique.
    epost: row.deletedAt === null ? row.epost : '',
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ticketsSold: row.ticketsSold,
    appliedAt: row.appliedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewedBy: row.reviewedBy,
    reviewReason: row.reviewReason,
    flags: flagsOf(row, repeated),
  };
}

/** Programs that make the card of a link in a chat or feed; they run no script and show no page. */
const PREVIEW =
  /facebookexternalhit|facebookcatalog|twitterbot|slackbot|discordbot|telegrambot|linkedinbot|whatsapp\/|skypeuripreview|embedly|vkshare|bluesky|mastodon/i;

/** Whether a request asks for what a link's card shows. */
export const isPreview = (userAgent = ''): boolean => PREVIEW.test(userAgent);

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

interface CodePreview {
  edition: Edition;
  code: string;
  /** Root of the site, without a trailing slash. */
  publicUrl: string;
  /** The ticket site with the code. */
  tickets: string;
}

/**
 * The card of a promoter's link, which otherwise would be that of the ticket site. It says that it is
 * advertising, as every rewarded post must (docs/product/promoters.md#marking-of-advertising).
 */
export function codePreview({ edition, code, publicUrl, tickets }: CodePreview): string {
  const when = formatDateRange(firstDay(edition), lastDay(edition));
  const title = `Reklame: ${edition.name}`;
  const description = `${when}, ${edition.venue}. Bruk koden ${code} når du kjøper billett.`;
  const { width, height } = SHARE_SIZES.kort;
  const properties = {
    type: 'website',
    site_name: 'CTRL Festival',
    locale: 'nb_NO',
    title,
    description,
    url: `${publicUrl}/r/${code}`,
    image: `${publicUrl}${sharePicture(`kode-${code}`)}`,
    'image:type': 'image/png',
    'image:width': String(width),
    'image:height': String(height),
    'image:alt': `${title}. ${description}`,
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${escaped(value)}">`,
  );
  return `<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="robots" content="noindex"><meta name="twitter:card" content="summary_large_image">
${tags.join('\n')}
</head><body><p>${escaped(description)}</p><p><a href="${escaped(tickets)}">Billetter</a></p></body></html>
`;
}

export interface ProgressInput {
  now: Date;
  /** First instant of the current Oslo day. */
  dayStart: Date;
  affiliates: readonly RankedAffiliate[];
  /** Newest first. */
  ledger: readonly LedgerLine[];
}

const EVENTS_SHOWN = 10;

/** Rank of each affiliate at the end of yesterday, by id. Those approved today have none. */
function placesYesterday({
  affiliates,
  dayStart,
}: Pick<ProgressInput, 'affiliates' | 'dayStart'>): Map<string, number> {
  const ranked = affiliates
    .filter(({ approvedAt }) => approvedAt !== null && approvedAt < dayStart)
    .map((one) => ({ ...one, points: one.points - one.pointsToday }))
    .sort(compareAffiliates);
  return new Map(ranked.map(({ id }, index) => [id, index + 1]));
}

/** The ranking, best first, by the affiliates' ids. */
export function rankingView(
  input: Pick<ProgressInput, 'affiliates' | 'dayStart'>,
): Map<string, ProgressRow> {
  const before = placesYesterday(input);
  const ranked = [...input.affiliates].sort(compareAffiliates);
  return new Map(
    ranked.map(({ id, navn, points }, index) => {
      const { level, percent, missing } = levelProgress(points);
      const earlier = before.get(id);
      const movement = earlier === undefined ? null : earlier - (index + 1);
      return [id, { rank: index + 1, navn, level, points, progress: percent, missing, movement }];
    }),
  );
}

function eventsOf(line: LedgerLine): ProgressEvent[] {
  const { navn } = line;
  const at = line.at.toISOString();
  const { ticketsSold: tickets, pointsEarned: points } = line;
  const sale: ProgressEvent = { kind: 'sale', at, navn, tickets, points, level: null };
  const level = levelForPoints(line.pointsAfter);
  if (level <= levelForPoints(line.pointsAfter - line.pointsEarned)) return [sale];
  return [{ kind: 'level', at, navn, tickets: null, points: null, level }, sale];
}

/**
 * 'Live Oversikt': the ranking, its movement since yesterday, totals and the latest sales. When a
 * sale reaches a level, the level is listed above that sale. Contains no contact data.
 */
export function progressView(input: ProgressInput): ProgressAnswer {
  const affiliates = [...rankingView(input).values()];
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    updatedAt: input.now.toISOString(),
    affiliates,
    levels: LEVEL_THRESHOLDS.map(
      (_, index) => affiliates.filter(({ level }) => level === index + 1).length,
    ),
    totals: {
      affiliates: affiliates.length,
      tickets: sum(input.affiliates.map(({ tickets }) => tickets)),
      points: sum(affiliates.map(({ points }) => points)),
    },
    latest: input.ledger.flatMap(eventsOf).slice(0, EVENTS_SHOWN),
  };
}
