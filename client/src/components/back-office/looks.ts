import { classes, cx } from '../ui/cx.ts';

/** A tab's parts stacked: dense and quiet, text 15 px, fields 48 px. */
export const DESK = classes(
  'grid grid-cols-1 items-start gap-4 text-small leading-[1.45] [--button-space:normal] [--number-inset:16px] [--unlit:var(--color-coal-2)] [&>*]:min-w-0 [:where(&_.field_:is(input,select,textarea))]:min-h-12 [:where(&_.field_:is(input,select,textarea))]:px-3.5 [:where(&_.field_:is(input,select,textarea))]:py-[9px]',
);
/** Two columns in a wide window: halves, or a main one and a narrow one. */
export const DESK_HALVES = cx(DESK, 'nav:grid-cols-2') ?? '';
export const DESK_MAIN = cx(DESK, 'nav:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]') ?? '';

/** Across both columns; an empty status region takes no row. */
export const ASIDE = classes('nav:col-span-full has-[>[role=status]:empty]:absolute');

/** The surface of a panel; `Panel` adds its heading. */
export const PANEL = classes(
  'min-w-0 scroll-mt-[calc(var(--admin-head,0px)+8px)] rounded-key border border-coal-3 bg-coal-1 px-5 focus:outline-none max-md:px-4 forced-colors:border-[CanvasText]',
);

/** The heading of a panel: the title, and something to the right of it. */
export const HEAD = classes('flex flex-wrap items-center justify-between gap-x-4 gap-y-2');
export const TITLE = classes('wrap-anywhere text-body');

/** Fields and a button in one line; `--field` is the width below which it wraps. */
export const FIELD_ROW = classes(
  'flex flex-wrap items-end gap-x-3 gap-y-2 [--button-height:48px] has-[~[data-list]]:mb-3 [&>.field]:flex-[1_1_var(--field,12rem)]',
);

export const LIST = classes('[&_:is(bdi,dd)]:wrap-anywhere divide-y divide-coal-3');

/** A box with a decision to make. */
export const CAUTION = classes(
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-key border-2 border-line border-dashed px-4 py-3 [&>p]:min-w-0 [&>p]:flex-[1_1_16rem]',
);

/** The last line of a dialog: what it answers, in sight however long the dialog is. */
export const ANSWERS = classes(
  'short:static sticky -bottom-6 z-1 -mx-6 mt-5 -mb-6 flex flex-wrap items-center justify-end gap-3 border-bone-3 border-t bg-bone px-6 py-4',
);

/** The summary of a `details` in the back office. */
export const SUMMARY = classes('min-h-8 cursor-pointer py-1');

/** A tab of the back office, in the side rail or in a row. */
export const TAB = classes(
  'flex min-h-11 flex-none cursor-pointer items-center gap-3 rounded-[8px] px-3 text-left font-semibold text-fg-2 data-[state=active]:bg-bone data-[state=active]:text-ink data-[state=inactive]:hover:bg-coal-2 data-[state=inactive]:hover:text-fg forced-colors:data-[state=active]:bg-[Highlight] forced-colors:data-[state=active]:text-[HighlightText] data-[state=active]:[box-shadow:inset_0_-3px_0_var(--color-bone-3)] forced-colors:data-[state=active]:[forced-color-adjust:none] [&>.tag+.tag]:-ml-1 [&>.tag]:ml-auto',
);

/** Digits of a figure in the display face; the place of use sets the size. */
export const DIGITS = classes('font-[900] font-display font-stretch-88%');

/** Up to this width panels are collapsed. */
export const PHONE = '(max-width: 760px)';
/** Up to this width no table fits: rows have two lines and open their details. */
export const NARROW = '(max-width: 1199px)';
