import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from '../ui/cx.ts';
import { Field, type FieldText } from './field.tsx';

export interface TextFieldProps extends FieldText, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Takes everything that `register()` of react-hook-form gives. */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <input type="text" {...input} {...control} className={cx('felt__kontroll', className)} />
      )}
    </Field>
  );
}
