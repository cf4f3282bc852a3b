import type { FormHTMLAttributes } from 'react';
import { cx } from '../ui/cx.ts';

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** While the answer is pending all fields and buttons are disabled. */
  submitting?: boolean;
}

/** A form whose fields are disabled while it is submitted. The browser's own validation is off. */
export function Form({ submitting = false, className, children, ...form }: FormProps) {
  return (
    <form noValidate {...form} className={cx('form', className)}>
      <fieldset className="contents" disabled={submitting}>
        {children}
      </fieldset>
    </form>
  );
}
