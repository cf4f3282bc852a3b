import type { ButtonHTMLAttributes } from 'react';
import { ignorePress } from '../ui/button.tsx';

type PendingButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** Its call, or another one that excludes it, is running. */
  pending: boolean;
};

/**
 * A button that ignores presses while a call runs. It is not `disabled` meanwhile, which would take
 * the focus from it.
 */
export function PendingButton({ pending, ...native }: PendingButtonProps) {
  return (
    <button
      type="button"
      {...native}
      {...(pending && { 'aria-disabled': true, onClick: ignorePress })}
    />
  );
}
