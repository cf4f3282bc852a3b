import { useCallback, useEffect, useState } from 'react';
import { type ChatLine, compareIds, newestId } from './lines.ts';

export interface Unseen {
  /** Where the mark 'Nye meldinger' stands; null for nowhere. */
  first: string | null;
  /** Lines below that were not on the screen yet. */
  count: number;
  /** To be told whether the newest line is on the screen. */
  setAtEnd: (isAtEnd: boolean) => void;
}

/** Which lines came while the reader looked at older ones, or at something else. */
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
  // The first lines of a room are nothing new.
  if (newest !== null && seenTo !== newest && (isSeen || seenTo === null)) setSeenTo(newest);
  const unseen =
    seenTo === null || isSeen
      ? []
      : lines.filter((line) => compareIds(line.id, seenTo) > 0 && !isOwn(line));
  const next = unseen[0]?.id ?? null;
  // The mark stays where it was while the reader catches up.
  const isStale = first === null || (seenTo !== null && compareIds(seenTo, first) >= 0);
  if (next !== null && next !== first && isStale) setFirst(next);
  return {
    first,
    count: unseen.length,
    setAtEnd: useCallback((atEnd: boolean) => setAtEnd(atEnd), []),
  };
}
