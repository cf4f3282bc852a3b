import { FieldError } from './field.tsx';

/**
 * Why a form was not taken, above its key. It stays when the notice that announced it is gone, so
 * it is no live region itself.
 */
export function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p className="felt__under">
      <FieldError>{children}</FieldError>
    </p>
  );
}
