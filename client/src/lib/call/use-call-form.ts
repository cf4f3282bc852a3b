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
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { ApiError } from './api-client.ts';
import { type CallOptions, type Failure, useCall } from './use-call.ts';

export interface CallFormOptions<In extends FieldValues, Out, Answer>
  extends Pick<CallOptions<Out, Answer>, 'send' | 'scope'> {
  /** Contract of the call's body; also validates the fields. */
  schema: z.ZodType<Out, In>;
  onSuccess: (answer: Answer, body: Out) => void;
  /** Called when fields are invalid; their messages are shown anyway. */
  onInvalid?: (values: In) => void;
  failure: Failure;
  /** Field to focus after a failure without field errors; default none. */
  focusOnFailure?: Path<In>;
  /** Initial values. Without them, text typed before hydration is kept. */
  defaultValues?: DefaultValues<In>;
}

/** Props of a field: its registration in the form, and its error. */
export type FieldTies = UseFormRegisterReturn & { error: string | undefined };

/** Names of the fields that the server rejected, in the form's order. */
function faults<In extends FieldValues>(error: unknown, names: readonly Path<In>[]) {
  const errors = error instanceof ApiError ? error.errors : {};
  return names.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
}

/**
 * A form that sends one call (use-call.ts): validates with the call's contract and shows the
 * server's errors on the fields.
 *
 *   ready → sending → ready (failed: the first error is focused) or done (`onSuccess`)
 */
export function useCallForm<In extends FieldValues, Out, Answer>(
  options: CallFormOptions<In, Out, Answer>,
) {
  const { schema, defaultValues, send, scope, onSuccess, failure, focusOnFailure } = options;
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: issueMessage }),
    ...(defaultValues && { defaultValues }),
  });
  const [refused, setRefused] = useState<Path<In>>();
  const onFailure = (error: unknown) => {
    const wrong = faults(error, Object.keys(form.getValues()) as Path<In>[]);
    for (const { name, message } of wrong) form.setError(name, { type: 'server', message });
    setRefused(wrong[0]?.name ?? focusOnFailure);
  };
  const { run, pending, problem } = useCall({ send, scope, onSuccess, onFailure, failure });

  // Only after the fields are enabled again: a disabled field can't be focused.
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
