import type { ChatMessage } from '#shared/contracts/chat.ts';

/** A line on the screen. Of a removed one visitors keep only author and time. */
export type ChatLine = ChatMessage & { removed?: true };

/** Compares two ids: integers as text, which may exceed the range of a number. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The newest profile picture of every author with an account, by id; null for those without one.
 */
export function facesOf(lines: readonly ChatLine[]): ReadonlyMap<string, string | null> {
  return new Map(
    lines.flatMap(({ userId, picture }) => (userId ? [[userId, picture ?? null]] : [])),
  );
}

/** A line with its author's newest picture; the same object when that is unchanged. */
export function withFace(line: ChatLine, faces: ReadonlyMap<string, string | null>): ChatLine {
  const face = faces.get(line.userId ?? '') ?? null;
  if (face === (line.picture ?? null)) return line;
  const { picture: _old, ...rest } = line;
  return face === null ? rest : { ...rest, picture: face };
}

/** Id of the newest line, or null when there is none. */
export function newestId(lines: readonly ChatLine[]): string | null {
  return lines.at(-1)?.id ?? null;
}

/**
 * Merges lines by id. Existing lines are kept, so merging is idempotent. Returns the same array
 * when nothing was new.
 */
export function mergeLines(
  lines: readonly ChatLine[],
  others: readonly ChatLine[],
): readonly ChatLine[] {
  const [only] = others;
  const end = newestId(lines);
  // Fast path for a single newest line, the most frequent case: twenty times a second in a full
  // room.
  if (others.length === 1 && only && (end === null || compareIds(only.id, end) > 0)) {
    return [...lines, only];
  }
  const known = new Set(lines.map(({ id }) => id));
  const fresh = others.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return lines;
  fresh.sort((a, b) => compareIds(a.id, b.id));
  const last = newestId(lines);
  const merged = [...lines, ...fresh];
  const isTail = last === null || compareIds(last, fresh[0]?.id ?? '') < 0;
  return isTail ? merged : merged.sort((a, b) => compareIds(a.id, b.id));
}

/**
 * Removes a line; returns the same array when it is not included, or is removed already.
 * @param keepsText for moderators, who may still read it
 */
export function removeLine(
  lines: readonly ChatLine[],
  id: string,
  keepsText = false,
): readonly ChatLine[] {
  if (!lines.some((line) => line.id === id && line.removed !== true)) return lines;
  const take = (line: ChatLine): ChatLine => ({
    ...line,
    melding: keepsText ? line.melding : '',
    removed: true,
  });
  return lines.map((line) => (line.id === id ? take(line) : line));
}

/** Restores a line at its place; not when that is before the loaded ones. */
export function restoreLine(
  lines: readonly ChatLine[],
  message: ChatMessage,
  hasOlder: boolean,
): readonly ChatLine[] {
  if (lines.some(({ id }) => id === message.id)) {
    return lines.map((line) => (line.id === message.id ? message : line));
  }
  const first = lines[0];
  const isBefore = first !== undefined && compareIds(message.id, first.id) < 0;
  return isBefore && hasOlder ? lines : mergeLines(lines, [message]);
}
