import { classes, cx } from '#client/components/ui/cx.ts';

/*
 * Classes of the programme's parts. `board:` is the keyboard, `tight:` a keyboard narrower than
 * 1280 px; `not-board:` is the list. The rules that remain in programme.css read the custom
 * properties that are set here.
 */

/** No column after the last hour. */
export const BOARD_CLOSED = classes('[--open:0px]');
/** Keys have one more line, for the stage. */
export const BOARD_STAGES = classes('[--lane:7.25rem]');
/** A day of more hours than fit: its stages stand at the left, and the board scrolls below them. */
export const BOARD_WIDE = classes(
  'board--wide [--day:6.25rem] [--edge:1.125rem] [--head:4.75rem] [--hour:end] [--left:8px] [--name:0.9375rem] [--right:5px] [--time-size:var(--text-mono-s)] [--unit:1.25rem] [&_[data-doors]]:[--left:4px]',
);
/** Its name, above its hours. */
export const DAY_NAME = classes(
  'sticky left-0 z-3 flex place-self-start [grid-area:1/1/2/-1] board:[&_span]:inline',
);
export const DAY_WEEKDAY = classes('board:mr-2 board:text-[2rem]');
export const DAY_FACT = classes('board:text-[1rem]');
/** A stage beside its lanes. */
export const STAGE_NAME = classes(
  'mono wrap-anywhere sticky left-[-24px] z-2 col-1 row-[calc(var(--r0)+2)/span_var(--rb)] ml-[-24px] bg-ink pt-2.5 pr-2 pl-6 font-semibold',
);
/** Around the board of one day. */
export const BOARD_DAY = classes('board-day scroll-mt-5 [.board-day+&]:mt-9');

/** The doors have a short key with a name of one word. */
export const ACT_DOORS = classes(
  '[--name:1rem] tight:[--left:5px] tight:[--name:0.8125rem] tight:[--right:0px]',
);
/** On keys narrower than a finger every other plan button is lower. */
export const ACT_NARROW = classes('act--narrow tight:even:[--down:30px]');
export const TIME_COAL = classes('[--time:#f4efe4]');
export const TIME_UNLIT = classes('[--time:#979389]');

/** On the keyboard only for assistive technology. */
export const BOARD_UNSEEN = classes('board:sr-only');
/** How much of an act has been. */
export const CELLS = classes('order-5 flex board:hidden w-full');

export const STAGE = classes(
  'mono board:row-3 not-board:font-semibold text-mono-s leading-[1.3] tight:tracking-[-0.05em]',
);
/** Where the board has the stage beside its lanes. */
export const STAGE_IN_LIST = cx(STAGE, BOARD_UNSEEN);
export const MARK = classes('board:row-4 board:min-w-0 board:pr-[6px]');
export const MARK_TAG = classes('max-w-full text-balance');

/** 'Nå' on a key. */
export const NOW = classes('act__now tag tag--night not-board:-order-1 forced-colors:border-0');
/** Only the light, beside the plan button. */
export const NOW_SMALL = classes('tight:p-0 tight:[font-size:0]');

/** Of an edition that is over: plan buttons stand above the light at the foot of a key. */
export const ARCHIVE = { '--foot': '28px' };
