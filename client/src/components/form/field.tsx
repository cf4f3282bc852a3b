import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { type ReactNode, useId } from 'react';
import { characters } from '#shared/rules/plain-text.ts';
import { Icon } from '../ui/icon.tsx';

/** What every field of a form can be told. */
export interface FieldText {
  label: ReactNode;
  /** Help below the control; always there. */
  hint?: ReactNode;
  /** What is wrong, in words; null or undefined when nothing is. */
  error?: string | null;
  /** Adds '(valgfritt)' to the label. */
  optional?: boolean;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends FieldText {
  /** Id of the control; made up when left out. */
  id?: string;
  /** Counts the characters of what stands in the control. */
  counter?: { text: string; max: number };
  children: (control: ControlProps) => ReactNode;
}

/** The words of an error, with its sign. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="felt__feil">
      <Icon icon={OctagonAlert} size={16} />
      <span>{children}</span>
    </span>
  );
}

/** Label above, control, hint, error and counter below; the control gets what ties them together. */
export function Field({ id, label, hint, error, optional, counter, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const wrong = error !== undefined && error !== null && error !== '';
  const describedBy = [wrong && `${control}-feil`, hint !== undefined && `${control}-hint`];
  return (
    <div className="felt">
      <label className="felt__navn" htmlFor={control}>
        {label} {optional && <span className="felt__valgfri">(valgfritt)</span>}
      </label>
      {children({
        id: control,
        'aria-invalid': wrong || undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      })}
      {(wrong || hint !== undefined || counter !== undefined) && (
        <div className="felt__under">
          {wrong && <FieldError id={`${control}-feil`}>{error}</FieldError>}
          {hint !== undefined && (
            <span id={`${control}-hint`} className="felt__hint">
              {hint}
            </span>
          )}
          {counter && <Counter {...counter} />}
        </div>
      )}
    </div>
  );
}

function Counter({ text, max }: { text: string; max: number }) {
  const length = characters(text);
  return (
    <span className="felt__teller" data-full={length > max ? '' : undefined}>
      <span className="sr-only">Tegn brukt: </span>
      {length}/{max}
    </span>
  );
}

/**
 * The browser's `maxlength` for a longest length in characters. It counts an emoji as two, server and
 * database as one: so it is only a brake, and the rule behind the field says what is too long.
 */
export function brakeOf(max: number | undefined): number | undefined {
  return max === undefined ? undefined : 2 * max;
}
