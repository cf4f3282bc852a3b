import type { ProgressAnswer, ProgressEvent, ProgressRow } from '#shared/contracts/progress.ts';
import { LEVEL_THRESHOLDS, levelForPoints, levelProgress } from '#shared/rules/levels.ts';
import { compareAffiliates, type Ranked } from '#shared/rules/ranking.ts';

/** An approved, active affiliate with figures of its sales. */
export interface RankedAffiliate extends Ranked {
  navn: string;
  /** Sum of the tickets of all its sales. */
  tickets: number;
  /** Points of the sales that were registered today. */
  pointsToday: number;
}

/** A line of the ledger with the affiliate's points after it. */
export interface LedgerLine {
  navn: string;
  ticketsSold: number;
  pointsEarned: number;
  pointsAfter: number;
  at: Date;
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
