import type { ReactNode } from 'react';

/** Shown below a form only without JavaScript: what the visitor can do instead. */
export function NoScriptHint({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mt-4 font-semibold">{children}</p>
    </noscript>
  );
}
