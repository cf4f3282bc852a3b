import '#client/styles/utilities.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { useReadingPlace } from '#client/lib/reading-place.ts';
import { kept } from '#client/lib/storage/kept.ts';
import { usePlan } from '#client/lib/storage/plan.ts';
import { actPath, paths } from '#shared/paths.ts';
import { planChanges, type SeenAct, type SeenActs, seenWith } from '#shared/rules/plan-changes.ts';

const ROW = classes(
  'flex items-center justify-between gap-x-4 gap-y-2 border-yellow border-b-3 bg-coal-2 px-side py-2 text-fg',
);
const LINE = classes('flex items-center gap-2.5 font-semibold');
const LINK = classes('wrap-anywhere min-h-6 underline underline-offset-[0.28em]');

/** Most changes that are named; the plan page shows the others. */
const MOST = 3;

/** Changed acts of the plan since they were last seen, and a function that marks them as seen. */
function usePlanChanges() {
  const content = useContent();
  const plan = usePlan();
  const now = useNow();
  const seen = useSeenActs();
  const [isUp, setIsUp] = useState(false);
  // A draft is not what will happen.
  const isLive = !content.version.startsWith('utkast');
  useEffect(() => {
    // A status region is read out when it changes, not when it is there from the start.
    setIsUp(true);
    if (isLive) putSeen(seenWith(content, plan, seenIn(stored.get()), { now }));
  }, [content, plan, now, isLive]);
  return {
    changes: isUp && isLive ? planChanges(content, plan, seen, now) : [],
    markSeen: (told: readonly string[]) =>
      putSeen(seenWith(content, plan, seenIn(stored.get()), { now, told })),
  };
}

/** 'Endret: DJ 2 spiller 21:00' (docs/product/pocket.md#changes-of-ones-own-acts). */
export function PlanChanges() {
  const { changes, markSeen } = usePlanChanges();
  const strip = useRef<HTMLDivElement>(null);
  useReadingPlace(strip, '--changes');
  const more = changes.length - MOST;
  const close = () => {
    strip.current?.focus({ preventScroll: true });
    markSeen(changes.map(({ slot }) => slot.id));
  };
  return (
    <div
      ref={strip}
      data-changes=""
      className="on-night short:static sticky top-[calc(var(--spacing-header)+var(--spacing-strip)+var(--announcements,0px))] z-[calc(var(--z-index-header)-1)] outline-none print:hidden"
      tabIndex={-1}
    >
      <div className={changes.length > 0 ? ROW : undefined}>
        <div role="status" className="grid min-w-0 gap-1">
          {changes.slice(0, MOST).map(({ slot, text }) => (
            <p key={slot.id} className={LINE}>
              <i className="led led--y" aria-hidden="true" />
              <AppLink className={LINK} href={actPath(slot.id)} onClick={() => markSeen([slot.id])}>
                {text}
              </AppLink>
            </p>
          ))}
          {more > 0 && (
            <p className={LINE}>
              <AppLink
                className={LINK}
                href={paths.plan}
              >{`og ${more} til i Min timeplan`}</AppLink>
            </p>
          )}
        </div>
        {changes.length > 0 && (
          <Button size="sm" variant="coal" onClick={close}>
            Lukk
          </Button>
        )}
      </div>
    </div>
  );
}

/*
 * The last seen state of the plan's acts, stored in the browser, so that a change is shown once,
 * also after hours away. If storage fails it is kept in memory.
 */

const KEY = 'ctrl-timeplan-sett';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSeenAct(value: unknown): value is SeenAct {
  if (!isObject(value)) return false;
  const { date, start, stage, cancelled } = value;
  return (
    [date, start, stage].every((text) => typeof text === 'string') && typeof cancelled === 'boolean'
  );
}

const stored = kept(KEY, isObject, {});

function seenIn({ publishedAt, acts }: Record<string, unknown>): SeenActs {
  const entries = isObject(acts) ? Object.entries(acts) : [];
  return {
    publishedAt: typeof publishedAt === 'string' ? publishedAt : '',
    acts: Object.fromEntries(
      entries.filter((entry): entry is [string, SeenAct] => isSeenAct(entry[1])),
    ),
  };
}

/** An unchanged state is not written again. */
function putSeen(seen: SeenActs): void {
  if (JSON.stringify(seen) !== JSON.stringify(seenIn(stored.get()))) stored.set({ ...seen });
}

/** Subscribes to the seen state, also from other tabs. */
function useSeenActs(): SeenActs {
  const found = stored.use();
  return useMemo(() => seenIn(found), [found]);
}
