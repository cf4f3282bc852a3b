import { classes } from '#client/components/ui/cx.ts';

/** The whole back office. `--admin-head` is the height of the sticky row at its top. */
export const ADMIN = classes(
  'min-h-dvh bg-night text-small [--admin-head:64px] short:[--admin-head:0px] max-lg:[--admin-head:61px]',
);
