import type { ChatMessage } from '#shared/contracts/chat.ts';

/** A line on the screen. Of one that a moderator has taken away visitors keep only who and when. */
export type ChatLine = ChatMessage & { removed?: true };

/** Order of two ids: whole numbers as text, which may be too large for a number. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The newest profile picture of everybody with an account, by id; null for who has none. */
export function facesOf(lines: readonly ChatLine[]): ReadonlyMap<string, string | null> {
  return new Map(
    lines.flatMap(({ userId, picture }) => (userId ? [[userId, picture ?? null]] : [])),
  );
}

/** A line with the face that its writer has now; the same line when that is no other one. */
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
 * Lines with others put in their places by id. What is there already stays as it is, so the same
 * lines may come any number of times. The same array when nothing was new.
 */
export function mergeLines(
  lines: readonly ChatLine[],
  others: readonly ChatLine[],
): readonly ChatLine[] {
  const [only] = others;
  const end = newestId(lines);
  // By far the most frequent case, twenty times a second in a full room.
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
 * Takes a line away; the same array when it is not among them, or is gone already.
 * @param keepsText a moderator may still read what it said
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

/** Puts a line back where it was, or where it belongs; not before what has been loaded. */
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
