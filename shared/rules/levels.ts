/**
 * Levels of affiliates and of chat users (docs/product/chat.md#levels-of-the-chat). Both have five
 * steps with the same thresholds.
 */
export type LevelNumber = 1 | 2 | 3 | 4 | 5;

/** Points from which each level is reached, level 1 first. */
export const LEVEL_THRESHOLDS: readonly number[] = [0, 100, 300, 700, 1500];

/** Names of the affiliate levels, level 1 first. */
export const AFFILIATE_LEVEL_NAMES = [
  'Supporter',
  'Partner',
  'VIP Partner',
  'Ambassador',
  'CTRL Elite',
] as const;

/** Names of the chat levels, level 1 first. */
export const CHAT_LEVEL_NAMES = [
  'Festival Newbie',
  'Community Friend',
  'Gaming Enthusiast',
  'Festival Hero',
  'CTRL Veteran',
] as const;

/** The level that a number of points gives; negative points are level 1. */
export function levelForPoints(points: number): LevelNumber {
  const reached = LEVEL_THRESHOLDS.filter((threshold) => points >= threshold).length;
  return Math.max(1, reached) as LevelNumber;
}

/** A known level, or 1 for anything else: an unknown level is styled as level 1. */
export function knownLevel(level: number): LevelNumber {
  return level === 2 || level === 3 || level === 4 || level === 5 ? level : 1;
}

/** Name of an affiliate level; an unknown level has the name of level 1. */
export function affiliateLevelName(level: number): string {
  return AFFILIATE_LEVEL_NAMES[knownLevel(level) - 1] ?? AFFILIATE_LEVEL_NAMES[0];
}

/** Name of a chat level; an unknown level has the name of level 1. */
export function chatLevelName(level: number): string {
  return CHAT_LEVEL_NAMES[knownLevel(level) - 1] ?? CHAT_LEVEL_NAMES[0];
}

/** Progress from the present level to the next. */
interface LevelProgress {
  level: LevelNumber;
  /** The next level, or null at the top. */
  nextLevel: LevelNumber | null;
  /** Points still missing to the next level; 0 at the top. */
  missing: number;
  /** Whole percent of the way from the present threshold to the next, 0 to 100. */
  percent: number;
}

/** Progress computed from points, in one place for all screens. */
export function levelProgress(points: number): LevelProgress {
  const level = levelForPoints(points);
  const to = LEVEL_THRESHOLDS[level];
  if (to === undefined) return { level, nextLevel: null, missing: 0, percent: 100 };
  const from = LEVEL_THRESHOLDS[level - 1] ?? 0;
  const percent = Math.floor((100 * Math.max(0, points - from)) / (to - from));
  return { level, nextLevel: (level + 1) as LevelNumber, missing: to - points, percent };
}

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

type Benefits = readonly { text: string }[];

/**
 * What a level of the promoters gives, level 1 at index 0
 * (docs/product/promoters.md#levels-of-promoters).
 */
export function levelBenefit(benefits: Benefits, index: number): string {
  const text = benefits[index]?.text ?? '';
  const below = AFFILIATE_LEVEL_NAMES[index - 1];
  return text === '' && below !== undefined ? `Alt fra ${below}.` : text;
}

/** One note about all levels whose benefits are not decided; null when every one is. */
export function undecidedNote(benefits: Benefits): string | null {
  const names = AFFILIATE_LEVEL_NAMES.filter((_name, index) => !benefits[index]?.text);
  if (names.length === 0) return null;
  const listed = new Intl.ListFormat('nb', { type: 'conjunction' }).format(names);
  return `Hva ${listed} gir i tillegg, er ikke bestemt ennå.`;
}
