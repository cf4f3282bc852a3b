import { classes, cx } from '#client/components/ui/cx.ts';

const KEY = classes(
  'relative min-h-target cursor-pointer rounded-[8px] px-3.5 font-semibold hover:bg-coal-2 hover:text-fg',
);
const ON = classes(
  'bg-coal-3 text-fg [box-shadow:inset_0_-3px_0_var(--color-bone)] forced-colors:border-2 forced-colors:border-[Highlight]',
);

/** The look of a key that chooses what is shown. */
export const viewKey = (isOn: boolean) => cx(KEY, isOn ? ON : 'text-fg-2');
