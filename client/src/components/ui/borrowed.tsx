import { type Ref, useImperativeHandle } from 'react';

export interface BorrowedProps {
  /** An element that stands in the page already. */
  element: HTMLElement | null;
  ref?: Ref<HTMLElement>;
}

/**
 * Lends an existing element to a Radix trigger (`<Trigger asChild><Borrowed …/></Trigger>`), which
 * then places its panel by it and gives the focus back to it. So the button is plain markup that
 * never remounts, and Radix can come later. Attributes and handlers are the button's own.
 */
export function Borrowed({ element, ref }: BorrowedProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
