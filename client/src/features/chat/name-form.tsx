import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { SubmitKey } from '#client/components/form/form.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { ApiError } from '#client/lib/call/api-client.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { paths } from '#shared/paths.ts';
import { CHAT_NAME_MAX } from '#shared/rules/chat-limits.ts';
import { characters, cleanText, hasControls, isVisible } from '#shared/rules/plain-text.ts';
import { takeName } from './chat.queries.ts';
import { TEXT_KEY } from './text-key.ts';
import { useFocusWithMouse } from './use-focus-with-mouse.ts';

interface NameFormProps {
  present: string | null;
  /** Error of the present name. */
  trouble: string | null;
  onNamed: () => void;
  /** Missing while a name is required for writing. */
  onCancel?: (() => void) | undefined;
}

/** Client-side validation of a name; null when it is valid. */
function faultOf(navn: string): string | null {
  if (!isVisible(navn)) return 'Skriv et navn';
  if (hasControls(navn)) return 'Navnet har tegn som ikke kan brukes';
  return characters(navn) > CHAT_NAME_MAX ? `Navnet kan ha høyst ${CHAT_NAME_MAX} tegn` : null;
}

/** Chooses the name that a visitor writes under. */
export function NameForm({ present, trouble, onNamed, onCancel }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState(trouble);
  const naming = useCall({
    send: takeName,
    onSuccess: onNamed,
    onFailure: (error, text) => {
      setFault((error instanceof ApiError && error.errors.navn) || text);
      field.current?.focus();
    },
    failure: { title: '', fallback: 'Navnet kunne ikke lagres. Prøv igjen.', isQuiet: true },
  });
  useFocusWithMouse(field);
  useEffect(() => {
    if (onCancel !== undefined) field.current?.select();
  }, [onCancel]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const navn = cleanText(field.current?.value ?? '');
    const wrong = faultOf(navn);
    setFault(wrong);
    if (wrong === null) void naming.run(navn);
    else field.current?.focus();
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Hva vil du hete i chatten?"
        error={fault}
        defaultValue={present ?? ''}
        autoComplete="nickname"
        enterKeyHint="done"
        hint={
          <>
            Navnet er ditt i et døgn.{' '}
            <AppLink className="link" href={paths.login}>
              Logg inn
            </AppLink>{' '}
            for å samle nivå.
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitKey size="sm" pending={naming.pending} pendingText="Lagrer ...">
          Bruk navnet
        </SubmitKey>
        {onCancel && (
          <button type="button" className={TEXT_KEY} onClick={onCancel}>
            Avbryt
          </button>
        )}
      </div>
    </form>
  );
}
