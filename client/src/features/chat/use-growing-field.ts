import { type RefObject, useLayoutEffect } from 'react';

/** True where the stylesheet's `field-sizing` does it, without two layouts of the page for each key. */
const growsByItself = () =>
  typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content') === true;

/** Lets a text field be as high as its text; its greatest height is the stylesheet's. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures anew for each text
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || growsByItself()) return;
    element.style.height = 'auto';
    const edges = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + edges}px`;
  }, [field, text]);
}
