import { useEffect, useRef, useState } from 'react';
import type { UserGift } from '#shared/contracts/gifts.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';

interface ArrivalsProps {
  gifts: readonly UserGift[] | undefined;
  messages: readonly UserMessage[] | undefined;
}

/** Number of items that were added since the last render with data; 0 at first. */
function useNews(list: readonly { id: string }[] | undefined): number {
  const known = useRef<Set<string> | null>(null);
  const [news, setNews] = useState(0);
  useEffect(() => {
    if (list === undefined) return;
    const before = known.current;
    known.current = new Set(list.map(({ id }) => id));
    if (before !== null) setNews(list.filter(({ id }) => !before.has(id)).length);
  }, [list]);
  return news;
}

/** Announces politely what arrived while the page was open; the tabs' counts show it. */
export function Arrivals({ gifts, messages }: ArrivalsProps) {
  const newGifts = useNews(gifts);
  const newMessages = useNews(messages);
  const words = [
    newGifts > 0 &&
      (newGifts === 1 ? 'Du har fått en ny gave.' : `Du har fått ${newGifts} nye gaver.`),
    newMessages > 0 &&
      (newMessages === 1
        ? 'Du har fått en ny melding.'
        : `Du har fått ${newMessages} nye meldinger.`),
  ];
  return (
    <p className="sr-only" role="status">
      {words.filter(Boolean).join(' ')}
    </p>
  );
}
