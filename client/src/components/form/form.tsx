import type { FormHTMLAttributes } from 'react';
import { cx } from '../ui/cx.ts';

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** While the answer is awaited all fields and keys are disabled. */
  submitting?: boolean;
}

/** A form whose fields are shut while it is sent. The browser's own messages are off. */
export function Form({ submitting = false, className, children, ...form }: FormProps) {
  return (
    <form noValidate {...form} className={cx('skjema', className)}>
      <fieldset disabled={submitting}>{children}</fieldset>
    </form>
  );
}
