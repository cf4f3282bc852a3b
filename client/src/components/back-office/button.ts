import { classes, cx } from '../ui/cx.ts';

/*
 * The parent of a button can set `--button-height` and `--button-space` (`white-space` of its
 * text), the padding at the sides by `--button-side` and the font size by `--button-text`.
 */
const FRAME = classes(
  'inline-flex min-h-(--button-height,44px) cursor-pointer items-center gap-2.5 rounded-[8px] px-(--button-side,16px) font-bold text-[length:var(--button-text,var(--text-small))] leading-[1.2] [white-space:var(--button-space,nowrap)] disabled:cursor-not-allowed disabled:text-fg-3 aria-disabled:cursor-not-allowed aria-disabled:text-fg-3 forced-colors:border forced-colors:border-[ButtonText] active:not-disabled:[box-shadow:inset_0_3px_0_rgb(0_0_0/0.35)]',
);
const ARROW = classes('aria-expanded:[&>.icon:last-child]:rotate-180');
/** On a light dialog the buttons are dark. */
const ON_BONE = classes(
  'on-bone:bg-ink on-bone:text-bone on-bone:hover:not-disabled:bg-ink-2 on-bone:hover:not-disabled:text-bone',
);
const EDGE = classes(
  'on-bone:text-ink text-fg [box-shadow:inset_0_0_0_2px_var(--color-line)] on-bone:[box-shadow:inset_0_0_0_2px_var(--color-line-bone)] hover:not-disabled:bg-coal-2 on-bone:hover:not-disabled:bg-ink-2 on-bone:hover:not-disabled:text-bone',
);
const PLAIN = classes(
  'bg-coal-3 text-fg [box-shadow:inset_0_-3px_0_rgb(0_0_0/0.35)] hover:not-disabled:bg-coal-2',
);
const DANGER = classes(
  'text-error [box-shadow:inset_0_0_0_2px_var(--color-error)] hover:not-disabled:bg-coal-2',
);
const BONE = classes('bg-bone text-ink [box-shadow:inset_0_-3px_0_var(--color-bone-3)]');

/** In a row of a list: the target is as high as the row, what is seen of it is lower. */
const ROW = classes(
  'justify-center border-transparent border-y-4 bg-clip-padding [--button-side:12px]',
);
const QUIET = classes('text-fg hover:not-disabled:bg-coal-3');

const join = (...parts: string[]) => cx(FRAME, ...parts) ?? '';

/**
 * The back office's buttons: flat, 44 px high. `bone` is the screen's main one, `edge` is quiet;
 * `start` and `edgeStart` are left-aligned, `row` and `rowDue` belong to a row of a list.
 */
export const BUTTON = {
  plain: join(PLAIN, ON_BONE, ARROW, 'justify-center'),
  edge: join(EDGE, ARROW, 'justify-center'),
  bone: join(BONE, ON_BONE, ARROW, 'justify-center'),
  danger: join(DANGER, ARROW, 'justify-center'),
  row: join(QUIET, ROW),
  rowDue: join(PLAIN, ROW),
  start: join(PLAIN, ON_BONE, 'justify-start'),
  edgeStart: join(EDGE, 'justify-start'),
  dangerStart: join(DANGER, 'justify-start'),
} as const;
