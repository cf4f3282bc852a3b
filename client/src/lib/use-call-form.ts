import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-client.ts';
import { type CallOptions, type Failure, useCall } from './use-call.ts';

export interface CallFormOptions<In extends FieldValues, Out, Answer>
  extends Pick<CallOptions<Out, Answer>, 'send' | 'scope'> {
  /** The contract of the call's body; also the rules of the fields. */
  schema: z.ZodType<Out, In>;
  onSuccess: (answer: Answer, body: Out) => void;
  /** Called when the fields do not hold; their own texts stand beside them anyway. */
  onInvalid?: (values: In) => void;
  failure: Failure;
  /** Gets the focus after a failure that names no field; left out, nothing does. */
  focusOnFailure?: Path<In>;
  /** What is there to change. Left out, what was typed before the form came alive stays. */
  defaultValues?: DefaultValues<In>;
}

/** What a field is given besides its label: what ties it to the form, and what is wrong. */
export type FieldTies = UseFormRegisterReturn & { error: string | undefined };

/** Names of the fields that the server found fault with and the form has, in the form's order. */
function faults<In extends FieldValues>(error: unknown, names: readonly Path<In>[]) {
  const errors = error instanceof ApiError ? error.errors : {};
  return names.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
}

/**
 * A form that sends one call (use-call.ts): fields checked by the call's own contract, and what the
 * server says about single fields beside them.
 *
 *   ready → sending → ready (failed: the focus goes where the fault is) or done (`onSuccess`)
 */
export function useCallForm<In extends FieldValues, Out, Answer>(
  options: CallFormOptions<In, Out, Answer>,
) {
  const { schema, defaultValues, send, scope, onSuccess, failure, focusOnFailure } = options;
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  });
  const [refused, setRefused] = useState<Path<In>>();
  const onFailure = (error: unknown) => {
    const wrong = faults(error, Object.keys(form.getValues()) as Path<In>[]);
    for (const { name, message } of wrong) form.setError(name, { type: 'server', message });
    setRefused(wrong[0]?.name ?? focusOnFailure);
  };
  const { run, pending, problem } = useCall({ send, scope, onSuccess, onFailure, failure });

  // Once the fields are open again: a shut one takes no focus.
  useEffect(() => {
    if (pending || refused === undefined) return;
    form.setFocus(refused);
    setRefused(undefined);
  }, [pending, refused, form]);

  const submit = form.handleSubmit(
    async (body) => void (await run(body)),
    () => options.onInvalid?.(form.getValues()),
  );

  const { errors } = form.formState;
  const field = (name: Path<In>): FieldTies => {
    const message = errors[name]?.message;
    return { ...form.register(name), error: typeof message === 'string' ? message : undefined };
  };
  return { field, submit, pending, problem, form };
}
