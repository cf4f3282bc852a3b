import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../toast.ts';
import { failureText, LOST_TITLE, lostText, reasonOf } from './failure-text.ts';

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
      try {
        const answer = await mutateAsync(body);
        keys.current.renew();
        latest.current.onSuccess?.(answer, body);
        return answer;
      } catch (error) {
        const { failure, onFailure } = latest.current;
        const told = typeof failure === 'function' ? failure(body) : failure;
        const lost = told.ignoresLostAnswer ? null : lostText(error);
        const title = lost === null ? told.title : LOST_TITLE;
        const text = lost ?? problemOf(error, told);
        if (!told.isQuiet) toast({ title, description: text, variant: 'error' });
        setProblem(text);
        onFailure?.(error, text);
        return null;
      } finally {
        running.current.delete(what);
        latest.current.onSettled?.();
      }
    },
    [mutateAsync],
  );
  return { run, pending: isPending, isSuccess, problem, sent: isPending ? variables : undefined };
}

/** 128 random bits in hexadecimal. `crypto.randomUUID` does not exist on plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface SubmitKeys {
  /** Idempotency key for a body: the same for the same body. */
  keyFor(body: unknown): string;
  /** Call after a success, so that submitting the same body again gets a new key. */
  renew(): void;
}

/**
 * Idempotency keys by which the server detects a repeated submit. One instance per mounted form.
 */
export function createSubmitKeys(): SubmitKeys {
  let text = '';
  let key = '';
  return {
    keyFor(body) {
      const next = JSON.stringify(body);
      if (key === '' || next !== text) {
        text = next;
        key = randomKey();
      }
      return key;
    },
    renew() {
      key = '';
    },
  };
}
