import type { MouseEvent } from 'react';

/** Whether a click on a link is meant for this tab: others open it in a new tab or window. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey;
