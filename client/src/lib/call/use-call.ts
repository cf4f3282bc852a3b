import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../toast.ts';
import { failureText, LOST_TITLE, lostText, reasonOf } from './failure-text.ts';
import { randomKey } from './random-key.ts';

/*
 * The only way to send something. Guarantees:
 *
 *   once       one request even when pressed repeatedly
 *   resend     a retry of the same content has the same Idempotency-Key
 *   failure    a notice says what failed and why; its text is also in `problem`
 *   lost       when only the answer is missing, it does not say that nothing was done
 *
 * useCallForm builds on it for forms, useLinkCall for e-mailed links, useAdminCall for the back
 * office.
 */

export interface Failure {
  title: string;
  /** Text when the server gives no reason; default the generic message. */
  fallback?: string | undefined;
  /** Shows no notice: the caller shows `problem` itself. */
  isQuiet?: boolean;
  /**
   * Says the same when only the answer was lost, instead of that the call may have been done. For a call
   * that leaves nothing behind without its answer, such as a login, and where the words are specified and
   * claim nothing (docs/product/public-site.md#calls-from-the-browser).
   */
  ignoresLostAnswer?: boolean;
}

export interface CallOptions<Body, Answer> {
  /** `headers` contains the Idempotency-Key if the call accepts one. */
  send: (body: Body, headers: Record<string, string>) => Promise<Answer>;
  onSuccess?: ((answer: Answer, body: Body) => void) | undefined;
  onFailure?: ((error: unknown, text: string) => void) | undefined;
  onSettled?: (() => void) | undefined;
  failure: Failure | ((body: Body) => Failure);
  /** What distinguishes submits with the same body, for example the receiver. */
  scope?: unknown;
  /** Allows calls with different bodies to run concurrently. */
  isParallel?: boolean;
}

function problemOf(error: unknown, { fallback }: Failure): string {
  return fallback === undefined ? failureText(error) : reasonOf(error, fallback);
}

/** Says what failed, unless it is quiet; returns the reason. */
function tell(error: unknown, failure: Failure): string {
  const lost = failure.ignoresLostAnswer ? null : lostText(error);
  const title = lost === null ? failure.title : LOST_TITLE;
  const text = lost ?? problemOf(error, failure);
  if (!failure.isQuiet) toast({ title, description: text, variant: 'error' });
  return text;
}

/**
 * `run` resolves with the answer, or with null after a failure and while the same call is pending.
 */
export function useCall<Body, Answer>(options: CallOptions<Body, Answer>) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const keys = useRef(createSubmitKeys());
  const running = useRef(new Set<string>());
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending, isSuccess, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (body: Body) => {
      const { send, scope } = latest.current;
      return send(body, { 'Idempotency-Key': keys.current.keyFor([scope, body]) });
    },
  });
  const run = useCallback(
    async (body: Body): Promise<Answer | null> => {
      const what = latest.current.isParallel ? JSON.stringify(body) : '';
      if (running.current.has(what)) return null;
      running.current.add(what);
      setProblem(undefined);
      const { scope } = latest.current;
      let answer: Answer;
      try {
        answer = await mutateAsync(body);
      } catch (error) {
        const { failure, onFailure } = latest.current;
        const text = tell(error, typeof failure === 'function' ? failure(body) : failure);
        setProblem(text);
        onFailure?.(error, text);
        return null;
      } finally {
        running.current.delete(what);
        latest.current.onSettled?.();
      }
      keys.current.renew([scope, body]);
      latest.current.onSuccess?.(answer, body);
      return answer;
    },
    [mutateAsync],
  );
  return { run, pending: isPending, isSuccess, problem, sent: isPending ? variables : undefined };
}

interface SubmitKeys {
  /** Idempotency key for a body: the same for the same body. */
  keyFor(body: unknown): string;
  /** Call after a success, so that submitting the same body again gets a new key. */
  renew(body: unknown): void;
}

/**
 * Idempotency keys by which the server detects a repeated submit. One instance per mounted form.
 */
export function createSubmitKeys(): SubmitKeys {
  const keys = new Map<string, string>();
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      const key = keys.get(text) ?? randomKey();
      keys.set(text, key);
      return key;
    },
    renew(body) {
      keys.delete(JSON.stringify(body));
    },
  };
}
