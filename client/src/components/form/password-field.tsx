import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type KeyboardEvent, useState } from 'react';
import type { FieldTies } from '#client/lib/call/use-call-form.ts';
import { PASSWORD_MIN } from '#shared/contracts/passwords.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Field, type TextFieldProps } from './field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Tells password managers which password it is. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field: hidden until 'Vis tegnene' is pressed, with a warning about Caps Lock. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, className, ...input } = props;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Browsers that autofill the field dispatch key events without modifier state.
  const watchCapsLock = (event: KeyboardEvent) =>
    setCapsLock(event.nativeEvent.getModifierState?.('CapsLock') ?? false);
  return (
    <Field
      id={input.id}
      label={label}
      hint={capsLock ? 'Caps Lock er på.' : hint}
      error={error}
      optional={optional}
    >
      {(control) => (
        <span className="relative grid">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx('field__control pr-15 [&::-ms-reveal]:hidden', className)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={(event) => {
              setCapsLock(false);
              input.onBlur?.(event);
            }}
          />
          <button
            type="button"
            className="absolute top-1 right-1 grid noscript:hidden size-12 cursor-pointer place-items-center rounded-key-s text-fg-2 hover:bg-coal-3 on-bone:hover:bg-bone-2 hover:text-fg disabled:cursor-not-allowed disabled:text-fg-3"
            aria-label={shown ? 'Skjul tegnene' : 'Vis tegnene'}
            aria-controls={control.id}
            onClick={() => setShown((was) => !was)}
          >
            <Icon icon={shown ? EyeOff : Eye} />
          </button>
        </span>
      )}
    </Field>
  );
}

interface PasswordPairProps {
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
