import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox whose label is clickable. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const made = useId();
  const id = input.id ?? made;
  const wrong = error !== undefined && error !== null && error !== '';
  return (
    <div>
      <label className="kryss" htmlFor={id}>
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
