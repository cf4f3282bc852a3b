import { FieldError } from '#client/components/form/field.tsx';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { DIALOG_LINE } from './dialog-body.ts';

/** What stands against a document, errors with their sign first. */
export function ProblemLines({ problems }: { problems: readonly ContentProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ level, path, message }) => (
        <li key={`${path} ${message}`} className={DIALOG_LINE}>
          {level === 'error' ? <FieldError>{message}</FieldError> : message} <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}
