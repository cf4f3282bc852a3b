import '#client/styles/utilities.css';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { AnnouncementCard, WALL_ONLY } from '#client/components/announcement/announcement-card.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { send } from '#client/lib/call/api-client.ts';
import { onPageAsk } from '#client/lib/live/fresh-content.ts';
import { onTopicWhileOpen } from '#client/lib/live/live-topics.ts';
import { useReadingPlace } from '#client/lib/reading-place.ts';
import { kept } from '#client/lib/storage/kept.ts';
import { createStore } from '#client/lib/storage/store.ts';
import type { Announcement, AnnouncementsAnswer } from '#shared/contracts/announcements.ts';

const isForPages = ({ channels }: Announcement) =>
  channels.includes('banner') || channels.includes('screen');

const STICKY = classes(
  'in-data-storskjerm:static short:static sticky top-[calc(var(--spacing-header)+var(--spacing-strip))] z-[calc(var(--z-index-header)-1)] print:static',
);

/**
 * The current announcements, below the header of every page, or large on a wall
 * (docs/product/announcements.md#the-banner). The live regions are rendered empty first, because
 * one that is inserted together with its text is not always read out. The back office has a sticky
 * row of its own.
 */
export function AnnouncementBanner({ isStatic }: { isStatic?: boolean }) {
  const present = usePresentAnnouncements().filter(isForPages);
  const region = useRef<HTMLElement>(null);
  useReadingPlace(region, '--announcements');
  const items = (isSafety: boolean) =>
    present
      .filter(({ kind }) => (kind === 'safety') === isSafety)
      .map((one) => <AnnouncementItem key={one.id} announcement={one} />);
  const alarms = items(true);
  return (
    <section
      ref={region}
      className={cx(
        'in-data-storskjerm:max-h-none max-h-[min(42dvh,24rem)] short:max-h-none overflow-y-auto overscroll-contain print:max-h-none',
        !isStatic && STICKY,
      )}
      aria-label="Kunngjøringer"
    >
      {/* Role `alert` only with content: an empty alert makes it unclear which region speaks. */}
      <div aria-live="assertive" role={alarms.length > 0 ? 'alert' : undefined}>
        {alarms}
      </div>
      <div role="status">{items(false)}</div>
    </section>
  );
}

/** The buttons are inside the area of scroll-padding-top: focusing them would scroll the page. */
const CORNER = classes(
  '-mt-1 -mr-2.5 in-data-storskjerm:hidden scroll-mt-[calc(-1*(var(--spacing-scroll)+var(--announcements,0px)))]',
);

/**
 * A safety announcement can be folded to its title; others can be closed until their text changes.
 * The wall always shows both in full.
 */
function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { kind, title, channels } = announcement;
  const { isClosed, close, open } = useClosed(announcement);
  const textId = useId();
  const isSafety = kind === 'safety';
  return (
    <AnnouncementCard
      announcement={announcement}
      textId={textId}
      place="banner"
      state={isClosed ? (isSafety ? 'folded' : 'closed') : 'open'}
      className={cx(
        !channels.includes('banner') && WALL_ONLY,
        !channels.includes('screen') && 'in-data-storskjerm:hidden',
      )}
    >
      {isSafety ? (
        <button
          type="button"
          className={cx(
            'min-h-11 min-w-11 cursor-pointer rounded-key-s px-2.5 font-bold text-small underline underline-offset-3 hover:bg-[rgb(0_0_0/0.12)]',
            CORNER,
          )}
          aria-expanded={!isClosed}
          aria-controls={textId}
          aria-label={`${isClosed ? 'Vis' : 'Skjul'} teksten: ${title}`}
          onClick={isClosed ? open : close}
        >
          {isClosed ? 'Vis' : 'Skjul'}
        </button>
      ) : (
        <button
          type="button"
          className={cx('close', CORNER, kind === 'weather' && 'hover:bg-[rgb(0_0_0/0.25)]')}
          aria-label={`Lukk: ${title}`}
          onClick={() => {
            close();
            // The button that had the focus is removed.
            document.querySelector('main')?.focus({ preventScroll: true });
          }}
        >
          <Icon icon={X} />
        </button>
      )}
    </AnnouncementCard>
  );
}

/** Most closed announcements that are remembered; the oldest are dropped first. */
const KEEP = 50;

type Closed = Readonly<Record<string, string>>;

function isClosed(value: unknown): value is Closed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((version) => typeof version === 'string')
  );
}

/** Closed versions in this browser, by announcement id. */
const closed = kept<Closed>('ctrl-kunngjoringer-lukket', isClosed, {});

/** A changed text is another version, which is shown again. */
const versionOf = ({ updatedAt }: Announcement) => updatedAt ?? 'first';

function useClosed(of: Announcement): { isClosed: boolean; close(): void; open(): void } {
  const all = closed.use();
  const others = () => Object.entries(closed.get()).filter(([id]) => id !== of.id);
  return {
    isClosed: all[of.id] === versionOf(of),
    close: () => closed.set(Object.fromEntries([...others(), [of.id, versionOf(of)]].slice(-KEEP))),
    open: () => closed.set(Object.fromEntries(others())),
  };
}

/*
 * The current announcements: fetched once at first, then with the page's request of every minute,
 * and at once when the socket reports a change (docs/product/announcements.md#the-banner). Those
 * with an end are removed by the clock, without a request; after a failed request the last answer
 * is kept.
 */

/**
 * The server process that answers may not be the one that sent the event: if its answer is
 * unchanged, fetch again after this time, in ms.
 */
const AGAIN_MS = 2000;
/** Maximum delay of setTimeout, in ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

let answer: readonly Announcement[] = [];
const present = createStore<readonly Announcement[]>([]);
let text = '[]';
/** Numbers of the latest request and of the latest one whose answer was used: answers may overtake each other. */
let asked = 0;
let answered = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Removes announcements that have ended, and sets a timer for the next end. */
function update(): void {
  const now = Date.now();
  const lasting = answer.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now);
  clearTimeout(ending);
  const ends = lasting.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]));
  if (ends.length > 0) {
    ending = setTimeout(update, Math.min(Math.min(...ends) - now, LONGEST_WAIT_MS));
  }
  const shown = present.get();
  if (lasting.length === shown.length && lasting.every((one, at) => one === shown[at])) return;
  present.set(lasting);
}

/** Without a network only the service worker can answer, from its cache. */
const mayAnswer = () => navigator.onLine !== false || Boolean(navigator.serviceWorker?.controller);

/** Fetches; true when the answer has changed. */
async function ask(): Promise<boolean> {
  if (!mayAnswer()) return false;
  asked += 1;
  const number = asked;
  try {
    const response = await send('/api/announcements');
    if (!response.ok) return false;
    const { announcements } = (await response.json()) as AnnouncementsAnswer;
    if (number < answered) return false;
    answered = number;
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

/** The current announcements, most important first; subscribes while mounted. */
function usePresentAnnouncements(): readonly Announcement[] {
  useEffect(follow, []);
  return useSyncExternalStore(present.subscribe, present.get);
}

/** Resets the module state; for tests. */
export function forgetAnnouncements(): void {
  clearTimeout(ending);
  answer = [];
  present.set([]);
  text = '[]';
  answered = asked;
}
