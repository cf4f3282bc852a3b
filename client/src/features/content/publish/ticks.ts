import { useState } from 'react';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { valueAt } from '../editor/pointer.ts';

/** The warnings that were ticked off. */
export interface Ticks {
  has: (warning: ContentProblem) => boolean;
  set: (warnings: readonly ContentProblem[], on: boolean) => void;
}

/** Ticks of a draft's warnings: each stands for as long as the values that its warning speaks of. */
export function useTicks(session: DraftSession): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const nameOf = ({ path, message, about }: ContentProblem) => {
    const { document } = session.get();
    const values = (about ?? [path]).map((one) => valueAt(document, one));
    return JSON.stringify([path, message, values]);
  };
  return {
    has: (warning) => ticked.has(nameOf(warning)),
    set: (warnings, on) => {
      const next = new Set(ticked);
      for (const name of warnings.map(nameOf)) {
        if (on) next.add(name);
        else next.delete(name);
      }
      setTicked(next);
    },
  };
}
