import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from './api-client.ts';
import { reasonOf } from './failure-text.ts';
import { toast } from './toast.ts';

export interface CallFormOptions<In extends FieldValues, Out, Answer> {
  /** The contract of the call's body; also the rules of the fields. */
  schema: z.ZodType<Out, In>;
  send: (body: Out) => Promise<Answer>;
  onSuccess: (answer: Answer, body: Out) => void;
  /** Called when the fields do not hold; their own texts stand beside them anyway. */
  onInvalid?: (values: In) => void;
  /** Title of the notice about a failure, and its text when the server gives none. */
  failure: {
    title: string;
    fallback: string;
    /** No notice: the form itself announces `problem`. */
    isQuiet?: boolean;
  };
  /** Gets the focus after a failure that names no field. */
  focusOnFailure: Path<In>;
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
 * A form that sends one call: fields checked by the call's own contract, what the server says about
 * single fields beside them, a notice about a failure (whose text also stays as `problem`), and one
 * request however often it is pressed. The fields have no default values, so that what was typed
 * before the form came alive stays.
 *
 *   ready → sending → ready (failed: the focus goes where the fault is) or done (`onSuccess`)
 */
export function useCallForm<In extends FieldValues, Out, Answer>(
  options: CallFormOptions<In, Out, Answer>,
) {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(options.schema) });
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<Path<In>>();
  const sending = useRef(false);

  // Once the fields are open again: a shut one takes no focus.
  useEffect(() => {
    if (pending || refused === undefined) return;
    form.setFocus(refused);
    setRefused(undefined);
  }, [pending, refused, form]);

  const fail = (error: unknown) => {
    const { title, fallback, isQuiet = false } = options.failure;
    const text = reasonOf(error, fallback);
    if (!isQuiet) toast({ title, description: text, variant: 'error' });
    setProblem(text);
    const wrong = faults(error, Object.keys(form.getValues()) as Path<In>[]);
    for (const { name, message } of wrong) form.setError(name, { type: 'server', message });
    setRefused(wrong[0]?.name ?? options.focusOnFailure);
  };

  const run = async (body: Out) => {
    if (sending.current) return;
    sending.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      options.onSuccess(await options.send(body), body);
    } catch (error) {
      fail(error);
    } finally {
      sending.current = false;
      setPending(false);
    }
  };
  const submit = form.handleSubmit(run, () => options.onInvalid?.(form.getValues()));

  const { errors } = form.formState;
  const field = (name: Path<In>): FieldTies => {
    const message = errors[name]?.message;
    return { ...form.register(name), error: typeof message === 'string' ? message : undefined };
  };
  return { field, submit, pending, problem, form };
}
