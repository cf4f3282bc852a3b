import { type Ref, useImperativeHandle } from 'react';

export interface BorrowedProps {
  /** An element that is in the page already. */
  element: HTMLElement | null;
  ref?: Ref<HTMLElement>;
}

/**
 * Makes an existing element the trigger of a Radix component (`<Trigger asChild><Borrowed
 * …/></Trigger>`), which then positions its panel by it and returns the focus to it. So the button
 * is plain markup that never remounts, and Radix can be loaded later. Attributes and handlers stay
 * the button's own.
 */
export function Borrowed({ element, ref }: BorrowedProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
