import type { ReactNode } from 'react';

/** Keys that float at the bottom right; hidden while a dialog or the menu is open. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="dokk">{children}</div>;
}
