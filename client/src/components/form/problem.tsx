import { FIELD_NOTES, FieldError } from './field.tsx';

export interface ProblemProps {
  /** Announced by itself, where no notice does (a dialog hides the notices). */
  isLive?: boolean;
  children: string | undefined;
}

/** Why a submit failed, above its button. Remains after the notice about it is gone. */
export function Problem({ isLive = false, children }: ProblemProps) {
  if (children === undefined) return null;
  return (
    <p className={FIELD_NOTES} role={isLive ? 'alert' : undefined}>
      <FieldError>{children}</FieldError>
    </p>
  );
}
