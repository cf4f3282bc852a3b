import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../ui/cx.ts';
import { Field, type FieldText } from './field.tsx';

export interface TextAreaProps extends FieldText, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Shows how much of the longest length is used; pass the present text's length. */
  counter?: { length: number; max: number };
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, counter, className, ...area } = props;
  return (
    <Field {...{ label, hint, error, optional, counter }} id={area.id}>
      {(control) => (
        <textarea rows={5} {...area} {...control} className={cx('felt__kontroll', className)} />
      )}
    </Field>
  );
}
