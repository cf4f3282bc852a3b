import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from '../ui/cx.ts';
import { brakeOf, Field, type FieldText } from './field.tsx';

export interface TextFieldProps extends FieldText, InputHTMLAttributes<HTMLInputElement> {
  /** In characters. */
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Accepts everything that `register()` of react-hook-form returns. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  maxLength,
  ...input
}: TextFieldProps) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          maxLength={brakeOf(maxLength)}
          className={cx('field__control', className)}
        />
      )}
    </Field>
  );
}
