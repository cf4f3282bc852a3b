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
 * What is announced now, below the header of every page, or large on a wall
 * (docs/product/announcements.md#the-banner). Its live regions are there before they are filled:
 * one that is inserted with its text is not always read out. The back office has a sticky row of its own.
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
      {/* An alert only while it says something: an empty one would hide which of two speaks. */}
      <div aria-live="assertive" role={alarms.length > 0 ? 'alert' : undefined}>
        {alarms}
      </div>
      <div role="status">{items(false)}</div>
    </section>
  );
}

/** The keys are inside the area of scroll-padding-top. */
const CORNER = classes(
  '-mt-1 -mr-2.5 in-data-storskjerm:hidden scroll-mt-[calc(-1*(var(--spacing-scroll)+var(--announcements,0px)))]',
);

/**
 * One announcement. A safety announcement can be folded to its title; another one is closed until its
 * text changes. The wall shows both whole.
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
            // The key is gone, and with it the place of the focus.
            document.querySelector('main')?.focus({ preventScroll: true });
          }}
        >
          <Icon icon={X} />
        </button>
      )}
    </AnnouncementCard>
  );
}

/** Most that are remembered; the oldest are forgotten first. */
const KEEP = 50;

type Closed = Readonly<Record<string, string>>;

function isClosed(value: unknown): value is Closed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((version) => typeof version === 'string')
  );
}

/** Versions that were closed in this browser, by the announcement's id. */
const closed = kept<Closed>('ctrl-kunngjoringer-lukket', isClosed, {});

/** A new text is another version: it is shown again. */
const versionOf = ({ updatedAt }: Announcement) => updatedAt ?? 'first';

/** Whether this version of an announcement is closed in this browser, and ways to change that. */
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
 * What is announced now: asked for once at first, with the page's own question of every minute, and
 * at once where a socket is open (docs/product/announcements.md#the-banner). What has an end goes by
 * the clock, without a call; without an answer the last one stands.
 */

/** Another process may answer than the one that told: it is asked once more after this time. */
const AGAIN_MS = 2000;
/** setTimeout's range ends at 2^31 ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

let answer: readonly Announcement[] = [];
const present = createStore<readonly Announcement[]>([]);
let text = '[]';
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
  const shown = present.get();
  if (lasting.length === shown.length && lasting.every((one, at) => one === shown[at])) return;
  present.set(lasting);
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

/** What is announced now, the most important first; follows it while mounted. */
function usePresentAnnouncements(): readonly Announcement[] {
  useEffect(follow, []);
  return useSyncExternalStore(present.subscribe, present.get);
}

/** Forgets everything; for tests. */
export function forgetAnnouncements(): void {
  clearTimeout(ending);
  answer = [];
  present.set([]);
  text = '[]';
}
