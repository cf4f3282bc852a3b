import { FieldError } from '#client/components/form/field.tsx';
import type { Acknowledged } from '#shared/contracts/content-admin.ts';

/** What speaks against a change, before it is done. */
export function Against({ warnings }: { warnings: readonly Acknowledged[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label="Advarsler" className="rounded-key border-3 border-error px-4 py-3">
      <ul>
        {warnings.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <FieldError>{message}</FieldError>
          </li>
        ))}
      </ul>
    </section>
  );
}
