import type { FormHTMLAttributes, ReactNode } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';

import { cx } from '../ui/cx.ts';
import { FIELD_NOTES, FieldError } from './field.tsx';

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** While it is pending all fields and buttons are disabled. */
  submitting?: boolean;
}

/** What had the focus when a form was last submitted: disabling a fieldset removes the focus. */
let focused: Element | null = null;

const noteFocus = () => {
  focused = document.activeElement;
};

/** The ref of a form while it is submitted. Its cleanup runs when the fields are enabled again. */
const returnFocus = () => () => {
  if (document.activeElement === document.body) (focused as HTMLElement | null)?.focus();
};

/**
 * A form whose fields are disabled while it is submitted; then the one that had the focus gets it
 * back. The browser's own validation is off.
 */
export function Form({ submitting = false, className, children, ...form }: FormProps) {
  return (
    <form
      noValidate
      {...form}
      onSubmitCapture={noteFocus}
      ref={submitting ? returnFocus : null}
      className={cx('form', className)}
    >
      <fieldset className="contents" disabled={submitting}>
        {children}
      </fieldset>
    </form>
  );
}

interface ProblemProps {
  /** A live region, where no notice announces the error (a dialog hides the notices). */
  isLive?: boolean;
  children: string | undefined;
}

/** The error of a submit, above its button. It stays after the notice about it is gone. */
export function Problem({ isLive = false, children }: ProblemProps) {
  if (children === undefined) return null;
  return (
    <p className={FIELD_NOTES} role={isLive ? 'alert' : undefined}>
      <FieldError>{children}</FieldError>
    </p>
  );
}

interface SubmitKeyProps {
  /** Pressed, with `pendingText`; ignores presses. */
  pending: boolean;
  pendingText: string;
  /** Ignores presses, but keeps the focus. */
  disabled?: boolean;
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'xl';
  full?: boolean;
  icon?: ReactNode;
  iconSide?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

export function SubmitKey({ pending, pendingText, disabled, ...key }: SubmitKeyProps) {
  return (
    <Button
      {...key}
      aria-disabled={disabled}
      type="submit"
      loading={pending}
      loadingText={pendingText}
    />
  );
}

/** Shown below a form only without JavaScript: what the visitor can do instead. */
export function NoScriptHint({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mt-4 font-semibold">{children}</p>
    </noscript>
  );
}
