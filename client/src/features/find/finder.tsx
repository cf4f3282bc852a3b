import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { useSite } from '#client/lib/content.tsx';
import { usePlan } from '#client/lib/storage/plan.ts';
import { useHydrated } from '#client/lib/use-browser.ts';
import type { Edition } from '#shared/content/types.ts';
import type { IsoDate } from '#shared/oslo-time.ts';
import {
  type Find,
  findIndex,
  findQuery,
  foundSlots,
  foundText,
  NO_FIND,
} from '#shared/rules/find-acts.ts';
import { FindForm } from './find-form.tsx';
import { FindKeys } from './find-keys.tsx';
import { findTexts } from './find-texts.ts';
import { useFind } from './use-find.ts';
import { useMarks } from './use-marks.ts';
import { pageBeside, useSwipe } from './use-swipe.ts';
import '#client/styles/utilities.css';

/** Where a programme is a list with keys above it (`lg:`). */
const isPhone = () => matchMedia('(max-width: 63.99rem)').matches;

/**
 * Acts of a longer list, and days of a longer board, are laid out when they come near the window. Not each act of a
 * board, where one that is laid out later has all rows laid out again.
 */
const FEW = 60;
const SKIPPED = classes(
  'board:[&_.board-day]:[contain-intrinsic-block-size:auto_33rem] board:[&_.board-day]:[content-visibility:auto] board:[&_.board-day]:[overflow-clip-margin:8px] not-board:[&_:is(.act,[data-plan-row])]:[contain-intrinsic-block-size:auto_56px] not-board:[&_:is(.act,[data-plan-row])]:[content-visibility:auto] not-board:[&_:is(.act,[data-plan-row])]:[overflow-clip-margin:8px]',
);

/** A list leaves out what was not found; on a board its key is dark. The board of a day keeps its layout. */
const MARKED = classes(
  'not-board:[&>[data-plan-day]:first-child]:pt-6 [&_.board-day[data-unfound]]:mt-0 [&_.board-day[data-unfound]]:[contain-intrinsic-block-size:0px] [&_.board-day[data-unfound]]:[content-visibility:hidden] [&_[data-unfound]:not(.board_*,.board-day)]:hidden not-board:[&_li[data-unfound]]:hidden',
);

interface FinderProps {
  /** The acts to look through, with what they name. */
  programme: Pick<Edition, 'slots' | 'stages' | 'artists' | 'venue'>;
  /** Path of the page, to which the form is sent without script. */
  path: string;
  /** Whether the visitor's own acts are a filter. */
  hasMine?: boolean;
  /** Day of the list that has a line at the present moment, with the id `na`. */
  today?: IsoDate | null;
  /**
   * Renders all acts, those that are not among the found ids with `data-unfound`; null while nothing
   * is looked for.
   */
  children: (found: ReadonlySet<string> | null) => ReactNode;
}

/**
 * 'Finn i programmet': a field and filters above a programme. The field answers at once; the list
 * below follows when React has time for it.
 */
export function Finder({ programme, path, hasMine = false, today = null, children }: FinderProps) {
  const site = useSite();
  const own = usePlan();
  const isHydrated = useHydrated();
  const index = useMemo(() => findIndex(programme, site), [programme, site]);
  const [find, change] = useFind(index);
  const asked = useDeferredValue(find);
  const found = useMemo(() => {
    const isAsked = findQuery({ ...asked, mine: asked.mine && hasMine && isHydrated }) !== '';
    // The server knows nobody's plan.
    const plan = hasMine && isHydrated ? new Set(own) : null;
    return isAsked ? new Set(foundSlots(index, asked, plan).map(({ id }) => id)) : null;
  }, [index, asked, own, hasMine, isHydrated]);
  // What the address asked for is marked by the server already; later marks are set past React.
  const [first] = useState(found);
  const list = useMemo(() => children(first), [children, first]);
  const programmeRef = useMarks({ find, asked, found, list });
  const pages = useRef<HTMLDivElement>(null);
  /** Shows another day or stage from its first act. */
  const turnTo = (next: Find) => {
    change(next);
    if ((pages.current?.getBoundingClientRect().top ?? 0) < 0) pages.current?.scrollIntoView();
  };
  useSwipe(programmeRef, (step) => {
    const page = isPhone() ? pageBeside(find, index, step) : null;
    if (page !== null) turnTo(page);
  });
  const dayOfNow = index.entries.find(({ slot }) => slot.date === today)?.values.day[0];
  const hasNow = dayOfNow !== undefined && (find.day === '' || find.day === dayOfNow);
  return (
    <>
      <FindForm find={find} change={change} index={index} path={path} hasMine={hasMine}>
        <p role="status" className="font-bold">
          {found !== null && foundText(found.size, index.entries.length)}
          {found?.size === 0 && <span className="block font-medium">{findTexts.none}</span>}
        </p>
        {found !== null && (
          <AppLink
            href={path}
            className="link inline-flex min-h-target items-center print:hidden"
            onClick={(event) => {
              event.preventDefault();
              change(NO_FIND);
            }}
          >
            {findTexts.reset}
          </AppLink>
        )}
      </FindForm>
      <div ref={pages}>
        <FindKeys
          find={find}
          change={turnTo}
          index={index}
          stages={programme.stages}
          path={path}
          now={hasNow ? '#na' : undefined}
        />
        <div ref={programmeRef} className={cx(MARKED, index.entries.length > FEW && SKIPPED)}>
          {list}
        </div>
      </div>
    </>
  );
}
