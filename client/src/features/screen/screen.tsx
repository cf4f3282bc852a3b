import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { send } from '#client/lib/call/api-client.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useFreshAt } from '#client/lib/live/fresh-content.ts';
import { useIsLive, useLiveTopic } from '#client/lib/live/live-topics.ts';
import { startServiceWorker } from '#client/lib/live/service-worker.ts';
import { useScreenAwake } from '#client/lib/screen-awake.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import {
  capitalize,
  dayClock,
  formatDay,
  osloClock,
  osloDate,
  osloIso,
} from '#shared/oslo-time.ts';
import { byStart, shownTimes } from '#shared/rules/acts.ts';
import {
  dayState,
  editionDates,
  isOver,
  slotInstants,
  takesPlace,
} from '#shared/rules/festival-phase.ts';
import { beginsAt, nowAndNext, timeLeft } from '#shared/rules/now-next.ts';
import { screenEdition } from '#shared/rules/screen-stages.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';

/** Smallest and largest size that is tried, in px. */
const SMALLEST = 14;
const LARGEST = 400;

const fits = (box: HTMLElement) =>
  box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;

/** Sets the largest size at which a box's text stays within it. */
function enlarge(box: HTMLElement): void {
  let [low, high] = [SMALLEST, LARGEST];
  while (high - low > 1) {
    const size = Math.floor((low + high) / 2);
    box.style.fontSize = `${size}px`;
    if (fits(box)) low = size;
    else high = size;
  }
  box.style.fontSize = `${low}px`;
}

/**
 * Fits the text of a box into it: when the text, the box or the font changes. Without script the
 * stylesheet's size stays.
 */
function useFittedText(text: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another size
  useLayoutEffect(() => {
    const box = place.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const again = () => enlarge(box);
    again();
    const sizes = new ResizeObserver(again);
    sizes.observe(box);
    document.fonts?.addEventListener?.('loadingdone', again);
    return () => {
      sizes.disconnect();
      document.fonts?.removeEventListener?.('loadingdone', again);
    };
  }, [text]);
  return place;
}

interface Stage {
  id: string;
  name: string;
}

/**
 * A page for a screen beside the stage or at the gate (docs/product/public-site.md#wall-pages):
 * goes on by itself, and nothing on it can be pressed.
 */
export function Screen({ stages }: { stages: readonly Stage[] }) {
  const { editions } = useContent();
  const now = useNow();
  const edition = screenEdition(editions, now);
  const isLost = useIsLost();
  useWallMark();
  useScreenAwake();
  useNewBuild();
  const [only] = stages.length === 1 ? stages : [];
  return (
    <div className="wall-screen on-night">
      <div className="wall-screen__top">
        <h1 className="display">{only?.name ?? edition.name}</h1>
        {isLost && <LostSince />}
        <p className="display tall">
          <time dateTime={osloIso(now)}>{osloClock(now)}</time>
        </p>
      </div>
      <div className="wall-screen__stages">
        {stages.map((stage) => (
          <StagePanel key={stage.id} stage={stage} edition={edition} now={now} isOnly={!!only} />
        ))}
        {stages.length === 0 && <Quiet title={edition.name} line={editionDates(edition)} />}
      </div>
    </div>
  );
}

/** Said only in the browser: the server has nothing to be without. */
function LostSince() {
  return <p className="mono">Uten nett siden {dayClock(useFreshAt(), useNow())}</p>;
}

interface PanelProps {
  stage: Stage;
  edition: Edition;
  now: Date;
  isOnly: boolean;
}

function StagePanel({ stage, edition, now, isOnly }: PanelProps) {
  const plan = planOf(stage.id, edition, now);
  const on = [...plan.now, ...plan.cancelled];
  return (
    <section className="wall-screen__stage" aria-label={stage.name}>
      {!isOnly && <h2 className="display wall-screen__name">{stage.name}</h2>}
      <div className="wall-screen__now" data-count={on.length}>
        {on.map((slot) => (
          <OnStage key={slot.id} slot={slot} edition={edition} now={now} />
        ))}
        {on.length === 0 && <Quiet {...quietOf(plan, edition, now)} />}
      </div>
      {plan.next && (
        <div className="wall-screen__next">
          <p className="mono">
            Neste <b>{startText(plan.next, now)}</b>
          </p>
          <Fitted as="p" text={plan.next.act} />
          <Mark slot={plan.next} edition={edition} />
        </div>
      )}
      {plan.later.length > 0 && <Later slots={plan.later} edition={edition} />}
    </section>
  );
}

function OnStage({ slot, edition, now }: { slot: Slot; edition: Edition; now: Date }) {
  const { start, end } = shownTimes(slot);
  const isOn = takesPlace(slot);
  const left = isOn ? timeLeft(slot, now) : null;
  const until = end === null ? `fra ${start}` : `til ${end}`;
  return (
    <div className="wall-screen__act" data-tone={isOn ? ACT_TONES[slot.kind] : 'off'}>
      <p className="mono">
        {isOn ? 'Nå' : 'Avlyst'} <b>{isOn ? until : start}</b>
      </p>
      <Fitted as="h3" text={slot.act} isStruck={!isOn} />
      {left !== null && <p className="display wall-screen__left">{left}</p>}
      {isOn && <Mark slot={slot} edition={edition} />}
    </div>
  );
}

/** The rest of the evening; rows for which there is no room are not shown. */
function Later({ slots, edition }: { slots: readonly Slot[]; edition: Edition }) {
  return (
    <div className="wall-screen__later">
      <p className="mono">Senere</p>
      <ul>
        {slots.map((slot) => (
          <li key={slot.id}>
            <b className="mono tall">{shownTimes(slot).start}</b>
            <span>
              {takesPlace(slot) ? slot.act : <s>{slot.act}</s>}
              <Mark slot={slot} edition={edition} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ slot, edition }: { slot: Slot; edition: Edition }) {
  const mark = slotMark(slot, edition);
  return mark && <span className="wall-screen__mark mono">{mark.text}</span>;
}

interface QuietText {
  title: string;
  line?: string;
}

/** Nothing is on: the three keys in the dark, and what can be said. */
function Quiet({ title, line = '' }: QuietText) {
  return (
    <div className="wall-screen__quiet">
      <div className="wall-screen__keys" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <h3 className="display">{title}</h3>
      {line !== '' && <p>{line}</p>}
    </div>
  );
}

interface FittedProps {
  as: 'h3' | 'p';
  text: string;
  isStruck?: boolean;
}

/** A name as large as its place allows. */
function Fitted({ as: Element, text, isStruck = false }: FittedProps) {
  const place = useFittedText(text);
  return (
    <div ref={place} className="wall-screen__fit">
      <Element className="display">{isStruck ? <s>{text}</s> : text}</Element>
    </div>
  );
}

interface Plan {
  now: readonly Slot[];
  cancelled: readonly Slot[];
  next: Slot | null;
  /** What else comes the same evening, also cancelled. */
  later: readonly Slot[];
}

/** What is on at a stage and what comes, also before the edition's first day. */
function planOf(stage: string, edition: Edition, now: Date): Plan {
  const found = nowAndNext([edition], now)?.stages.find((one) => one.stage === stage);
  const ahead = edition.slots
    .filter((slot) => slot.stage === stage && slotInstants(slot).start > now)
    .sort(byStart);
  const next = found ? found.next : (ahead.find(takesPlace) ?? null);
  const evening = found?.now[0]?.date ?? next?.date;
  const later = ahead.filter((slot) => slot.id !== next?.id && slot.date === evening);
  return { now: found?.now ?? [], cancelled: found?.cancelled ?? [], next, later };
}

function quietOf({ next }: Plan, edition: Edition, now: Date): QuietText {
  const reason = edition.cancelled?.reason;
  if (reason !== undefined) return { title: 'Avlyst', line: reason };
  const today = edition.days.find(({ date }) =>
    ['today', 'night'].includes(dayState(edition, date, now)),
  );
  if (today?.cancelled) return { title: 'Avlyst', line: today.cancelled.reason };
  if (isOver(edition, now)) return { title: 'Takk for i år', line: edition.name };
  if (next !== null) return { title: 'Ingen på scenen nå' };
  const title = edition.slots.length === 0 ? 'Programmet kommer' : 'Ikke mer på denne scenen';
  return { title, line: editionDates(edition) };
}

/** When an act begins; with its date where that is more than a day ahead. */
function startText(slot: Slot, now: Date): string {
  const begins = slotInstants(slot).start;
  const isFar = +begins - +now > 36 * 3_600_000;
  return isFar
    ? `${capitalize(formatDay(osloDate(begins)))} kl. ${osloClock(begins)}`
    : beginsAt(slot, now);
}

/*
 * What keeps a wall page going without anybody at it: awake, connected, and of the newest build.
 */

/** How long a broken connection is not mentioned, in ms. */
const PATIENCE_MS = 10_000;
/** How often the page looks for a new build, in ms. */
const LOOK_MS = 5 * 60_000;

/** Marks the document, for large announcements and a page that cannot be scrolled. */
function useWallMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.storskjerm = '';
    dataset.skjerm = '';
    void startServiceWorker();
    return () => {
      delete dataset.storskjerm;
      delete dataset.skjerm;
    };
  }, []);
}

const isOnline = () => navigator.onLine !== false;
const nothing = () => undefined;

/**
 * Keeps a socket open, over which news of the programme and of announcements come, and says whether
 * it is broken.
 */
function useIsLost(): boolean {
  useLiveTopic('content', nothing);
  const isLive = useIsLive();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isLive && isOnline()) setLost(false);
    const patience = setTimeout(() => setLost(!isLive || !isOnline()), PATIENCE_MS);
    // When the network returns the socket says whether the server does.
    const note = () => {
      if (!isOnline()) setLost(true);
    };
    window.addEventListener('offline', note);
    note();
    return () => {
      clearTimeout(patience);
      window.removeEventListener('offline', note);
    };
  }, [isLive]);
  return isLost;
}

/** Name of the build of the page that the server sends now; null when it sends none. */
async function presentBuild(): Promise<string | null> {
  const answer = await send(location.pathname, { cache: 'no-cache' });
  if (!answer.ok) return null;
  return / data-build="(\w+)"/.exec(await answer.text())?.[1] ?? null;
}

/** Loads the page anew once the server has another build: looks when it connects, and at times. */
function useNewBuild(): void {
  const isLive = useIsLive();
  useEffect(() => {
    const look = async () => {
      const own = document.documentElement.dataset.build;
      const present = await presentBuild().catch(() => null);
      if (own !== undefined && present !== null && present !== own) location.reload();
    };
    if (isLive) void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isLive]);
}
