import type { ReactNode } from 'react';
import { UnlitKeys } from '../ui/data-states.tsx';

export interface EmptyProps {
  title: string;
  /** The next step, or what comes here by itself. */
  text?: ReactNode;
}

/** What every empty list of the back office shows, within its panel: the unlit keys and the next step. */
export function Empty({ title, text }: EmptyProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <UnlitKeys className="gap-1 [--unlit-key:28px]" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <h4 className="text-small">{title}</h4>
        {text !== undefined && <p className="text-fg-2">{text}</p>}
      </div>
    </div>
  );
}
