/** The fields that the order of the ranking depends on. */
export interface Ranked {
  points: number;
  /** Instant of the approval; the earlier one wins a tie. */
  approvedAt: Date | null;
  id: string;
}

/**
 * Order of the leaderboard: more points first, then the earlier approval
 * (docs/product/public-site.md#leaderboard); the id makes the order total.
 */
export function compareAffiliates(a: Ranked, b: Ranked): number {
  if (a.points !== b.points) return b.points - a.points;
  const approvedA = a.approvedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const approvedB = b.approvedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (approvedA !== approvedB) return approvedA < approvedB ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Places that are highlighted with 'Top Performer'. */
export const TOP_PERFORMERS = 3;
