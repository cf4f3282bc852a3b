import { classes } from '../ui/cx.ts';

/** Where a page is a form to log in: its forms, and nothing to press without script. */
export const LOGIN = classes(
  '[&_.form]:gap-5.5 [&_.form_.key--xl]:mt-2 noscript:[&_.form_.key]:hidden',
);
/** What the form is for, above it. */
export const LOGIN_TEXT = classes('ingress dim mt-8 mb-7');
/** A link below the form. */
export const LOGIN_LINK = classes('link justify-self-start py-2.5 text-small');
