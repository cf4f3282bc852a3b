import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../ui/cx.ts';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The label around a checkbox, beside its words. */
export const CHECKBOX = classes(
  'grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2.5 [&>input]:size-6 [&>input]:accent-fg',
);

/** A checkbox whose label is clickable. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const made = useId();
  const id = input.id ?? made;
  const wrong = error !== undefined && error !== null && error !== '';
  return (
    <div>
      <label className={CHECKBOX} htmlFor={id}>
        <input
          type="checkbox"
          {...input}
          id={id}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-feil` : undefined}
        />
        <span>{label}</span>
      </label>
      {wrong && <FieldError id={`${id}-feil`}>{error}</FieldError>}
    </div>
  );
}
