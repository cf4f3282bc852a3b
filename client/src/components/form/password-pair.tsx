import type { FieldTies } from '#client/lib/use-call-form.ts';
import { PASSWORD_MIN } from '#shared/contracts/passwords.ts';
import { PasswordField } from './password-field.tsx';

export interface PasswordPairProps {
  /** Registers a field in its form. */
  field: (name: 'password' | 'confirmPassword') => FieldTies;
  label?: string;
}

/** A new password, typed twice. */
export function PasswordPair({ field, label = 'Passord' }: PasswordPairProps) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        hint={`Minst ${PASSWORD_MIN} tegn`}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Gjenta passord"
        autoComplete="new-password"
      />
    </>
  );
}
