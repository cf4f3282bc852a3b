import { useCallback, useEffect, useState } from 'react';
import { type ChatLine, compareIds, newestId } from './lines.ts';

export interface Unseen {
  /** Id of the line above which 'Nye meldinger' is shown; null for none. */
  first: string | null;
  /** Number of unread lines below. */
  count: number;
  /** To call with whether the newest line is visible. */
  setAtEnd: (isAtEnd: boolean) => void;
}

/** Lines that arrived while the list was scrolled up, or the page was not visible. */
export function useUnseen(lines: readonly ChatLine[], isOwn: (line: ChatLine) => boolean): Unseen {
  const [isAtEnd, setAtEnd] = useState(true);
  const [isHidden, setHidden] = useState(false);
  const [seenTo, setSeenTo] = useState<string | null>(null);
  const [first, setFirst] = useState<string | null>(null);
  const newest = newestId(lines);
  const isSeen = isAtEnd && !isHidden;

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  // The first lines of a room are not unread.
  if (newest !== null && seenTo !== newest && (isSeen || seenTo === null)) setSeenTo(newest);
  const unseen =
    seenTo === null || isSeen
      ? []
      : lines.filter((line) => compareIds(line.id, seenTo) > 0 && !isOwn(line));
  const next = unseen[0]?.id ?? null;
  // The separator stays at its place while the reader scrolls down.
  const isStale = first === null || (seenTo !== null && compareIds(seenTo, first) >= 0);
  if (next !== null && next !== first && isStale) setFirst(next);
  return {
    first,
    count: unseen.length,
    setAtEnd: useCallback((atEnd: boolean) => setAtEnd(atEnd), []),
  };
}
