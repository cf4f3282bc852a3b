import { type RefObject, useLayoutEffect } from 'react';

/** Whether CSS `field-sizing` is supported, which saves two layouts of the page per key press. */
const growsByItself = () =>
  typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content') === true;

/** Resizes a text area to its content; its maximum height is in the stylesheet. */
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
