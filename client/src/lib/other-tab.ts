import type { MouseEvent } from 'react';

/** Whether a press on a link asks for another tab or window, which is left to the browser. */
export const isForOtherTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;
