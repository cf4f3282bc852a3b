import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../ui/cx.ts';
import { brakeOf, Field, type FieldText } from './field.tsx';

export interface TextAreaProps extends FieldText, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Shows how much of the longest length the present text uses. */
  counter?: { text: string; max: number };
  /** In characters. */
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, counter, className, maxLength, ...area } = props;
  return (
    <Field {...{ label, hint, error, optional, counter }} id={area.id}>
      {(control) => (
        <textarea
          rows={5}
          {...area}
          {...control}
          maxLength={brakeOf(maxLength)}
          className={cx('field__control', className)}
        />
      )}
    </Field>
  );
}
