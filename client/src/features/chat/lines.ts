import type { ChatMessage } from '#shared/contracts/chat.ts';

/** A line on the screen. Visitors see only author and time of a removed one. */
export type ChatLine = ChatMessage & { removed?: true };

/** Compares ids: integers as text, because they may exceed the range of a number. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The newest profile picture of every author with an account, by id; null without a picture. */
export function facesOf(lines: readonly ChatLine[]): ReadonlyMap<string, string | null> {
  return new Map(
    lines.flatMap(({ userId, picture }) => (userId ? [[userId, picture ?? null]] : [])),
  );
}

/** A line with its author's newest picture; the same object when it is unchanged. */
export function withFace(line: ChatLine, faces: ReadonlyMap<string, string | null>): ChatLine {
  const face = faces.get(line.userId ?? '') ?? null;
  if (face === (line.picture ?? null)) return line;
  const { picture: _old, ...rest } = line;
  return face === null ? rest : { ...rest, picture: face };
}

export function newestId(lines: readonly ChatLine[]): string | null {
  return lines.at(-1)?.id ?? null;
}

/**
 * Merges lines by id. Idempotent: existing lines are kept, and the same array is returned when
 * nothing was new.
 */
export function mergeLines(
  lines: readonly ChatLine[],
  others: readonly ChatLine[],
): readonly ChatLine[] {
  const [only] = others;
  const end = newestId(lines);
  // Fast path for a single newest line, which a full room receives twenty times a second.
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
 * Marks a line as removed; `keepsText` is for moderators. Returns the same array when it is removed
 * already or not included.
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

/** Restores a removed line; ignored when it is older than the loaded lines. */
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
