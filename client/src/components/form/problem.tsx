import { FieldError } from './field.tsx';

export interface ProblemProps {
  /** Says it by itself: where no notice announces it (dialogs hide what lies around them). */
  isLive?: boolean;
  children: string | undefined;
}

/** Why a form was not taken, above its key. It stays when the notice about it is gone. */
export function Problem({ isLive = false, children }: ProblemProps) {
  if (children === undefined) return null;
  return (
    <p className="felt__under" role={isLive ? 'alert' : undefined}>
      <FieldError>{children}</FieldError>
    </p>
  );
}
