import { useEffect, useRef } from 'react';
import { FieldError } from './field.tsx';

export interface FormErrorSummaryProps {
  /** Id of the control and its error, in the order of the form. */
  errors: readonly { id: string; message: string }[];
  /** Says what to do about them; the default is for fields that were left empty. */
  title?: string;
  /** Changes with every refused submit: the list then takes the focus. */
  attempt?: number;
}

/** The errors of a form, as links to the fields. Renders nothing without errors. */
export function FormErrorSummary(props: FormErrorSummaryProps) {
  const { errors, title = 'Fyll ut feltene som mangler', attempt = 0 } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className="rounded-key border-3 border-error px-5 py-4"
      role="alert"
      tabIndex={-1}
    >
      <p>
        <FieldError>{title}</FieldError>
      </p>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id} className="mt-1">
            <a
              className="inline-block py-1 underline"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
