import { type RefObject, useEffect, useRef } from 'react';
import { readStored, writeStored } from '#client/lib/storage/storage.ts';
import type { PublicEdition } from '#shared/content/types.ts';
import { actPath } from '#shared/paths.ts';
import { motionAllowed } from '../lights/preferences.ts';

/** What of a programme was seen on this device: the id of its edition and a text for each act. */
interface Seen {
  edition: string;
  acts: string[];
}

const KEY = 'ctrl-program-sett';

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Seen).edition === 'string' &&
  Array.isArray((value as Seen).acts);

/** What is known of each act: an act that gets a time or another one is new again. */
function knownOf({ slots, lineup = [] }: PublicEdition): Map<string, string> {
  return new Map([
    ...lineup.map(({ id, date }): [string, string] => [id, `${id} ${date ?? ''}`]),
    ...slots.map(({ id, date, start, stage }): [string, string] => [
      id,
      `${id} ${date} ${start} ${stage}`,
    ]),
  ]);
}

/**
 * Stores what is known of an edition's acts; returns the ids of those that were not known at the
 * last visit. None at the first visit of an edition.
 */
export function newActs(edition: PublicEdition): string[] {
  const seen = readStored<Seen | null>(KEY, isSeen, null);
  const known = knownOf(edition);
  writeStored(KEY, { edition: edition.id, acts: [...known.values()] });
  if (seen?.edition !== edition.id) return [];
  const old = new Set(seen.acts);
  return [...known].filter(([, text]) => !old.has(text)).map(([id]) => id);
}

/** The key goes down, lights up and snaps back. */
const GLOW: Keyframe[] = [
  { filter: 'brightness(1)', translate: '0 0', outline: '4px solid transparent' },
  { filter: 'brightness(1.35)', translate: '0 5px', outline: '4px solid #ffd84a', offset: 0.2 },
  { filter: 'brightness(1)', translate: '0 0', outline: '4px solid transparent' },
];
const GLOW_MS = 400;

/** Lights the keys of new acts up once, as they are scrolled into view; not with reduced motion. */
export function useNewActs(edition: PublicEdition | null): RefObject<HTMLDivElement | null> {
  const programme = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fresh = edition === null ? [] : newActs(edition);
    const root = programme.current;
    if (root === null || fresh.length === 0 || !motionAllowed()) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        observer.unobserve(target);
        target.animate(GLOW, { duration: GLOW_MS, easing: 'ease-out' });
      }
    });
    for (const id of fresh) {
      const key = root.querySelector(`a[href$="${actPath(id)}"], [data-act="${id}"]`);
      if (key) observer.observe(key);
    }
    return () => observer.disconnect();
  }, [edition]);
  return programme;
}
