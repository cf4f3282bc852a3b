import type { ReactNode } from 'react';

/**
 * Floating buttons at the bottom right; hidden while a dialog or the menu is open. Where they stand
 * follows from the scroll position and the focus (dock-place.ts).
 */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="dock">{children}</div>;
}
