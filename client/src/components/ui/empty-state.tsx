import type { ReactNode } from 'react';
import { Card } from './card.tsx';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One action, a `Button`. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/** Placeholder of an empty list: five unlit keys and what to do about it. */
export function EmptyState({ title, text, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card className="grid justify-items-start gap-2.5">
      <div className="mb-3.5 flex gap-2" aria-hidden="true">
        {['C', 'T', 'R', 'L', '+'].map((legend) => (
          <span key={legend} className="unlit-key">
            {legend}
          </span>
        ))}
      </div>
      <Heading className="text-h4">{title}</Heading>
      {text !== undefined && <p className="dim">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </Card>
  );
}
