import { useEffect, useSyncExternalStore } from 'react';
import { send } from '#client/lib/api-client.ts';
import { onTopicWhileOpen } from '#client/lib/live-topics.ts';
import { onPageAsk } from '#client/lib/page-asks.ts';
import type { Announcement, AnnouncementsAnswer } from '#shared/contracts/announcements.ts';

/*
 * What is announced now: asked for once at first, with the page's own question of every minute, and
 * at once where a socket is open (docs/product/announcements.md#the-banner). What has an end goes by
 * the clock, without a call; without an answer the last one stands.
 */

/** Another process may answer than the one that told: it is asked once more after this time. */
const AGAIN_MS = 2000;
/** setTimeout's range ends at 2^31 ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

let answer: readonly Announcement[] = [];
let present: readonly Announcement[] = [];
let text = '[]';
const listeners = new Set<() => void>();
let ending: ReturnType<typeof setTimeout> | undefined;

/** Leaves out what is over, and waits for the next end. */
function update(): void {
  const now = Date.now();
  const lasting = answer.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now);
  clearTimeout(ending);
  const ends = lasting.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]));
  if (ends.length > 0) {
    ending = setTimeout(update, Math.min(Math.min(...ends) - now, LONGEST_WAIT_MS));
  }
  if (lasting.length === present.length && lasting.every((one, at) => one === present[at])) return;
  present = lasting;
  for (const listener of listeners) listener();
}

/** Without a network only the service worker answers, from its snapshot. */
const mayAnswer = () => navigator.onLine !== false || Boolean(navigator.serviceWorker?.controller);

/** Asks; true when the answer is another one than before. */
async function ask(): Promise<boolean> {
  if (!mayAnswer()) return false;
  try {
    const response = await send('/api/announcements');
    if (!response.ok) return false;
    const { announcements } = (await response.json()) as AnnouncementsAnswer;
    const next = JSON.stringify(announcements);
    if (next === text) return false;
    text = next;
    answer = announcements;
    update();
    return true;
  } catch {
    return false;
  }
}

function follow(): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onPageAsk(() => void ask()),
    onTopicWhileOpen('announcements', () => {
      clearTimeout(again);
      void ask().then((isNew) => {
        if (!isNew) again = setTimeout(() => void ask(), AGAIN_MS);
      });
    }),
  ];
  void ask();
  return () => {
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is announced now, the most important first; follows it while mounted. */
export function usePresentAnnouncements(): readonly Announcement[] {
  useEffect(follow, []);
  return useSyncExternalStore(subscribe, () => present);
}

/** Forgets everything; for tests. */
export function forgetAnnouncements(): void {
  clearTimeout(ending);
  answer = [];
  present = [];
  text = '[]';
}
