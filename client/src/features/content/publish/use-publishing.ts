import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import type {
  ContentProblem,
  checkAnswer,
  PublishBody,
  publishAnswer,
} from '#shared/contracts/content-admin.ts';
import type { DraftSession } from '../editor/draft-session.ts';

export type Check = z.infer<typeof checkAnswer>;
export type Published = z.infer<typeof publishAnswer>;

type Publishing =
  | { step: 'checking' }
  /** The draft could not be saved or checked; nothing was published. */
  | { step: 'stuck'; reason: string }
  | { step: 'checked'; check: Check; revision: number; note: string | null }
  | { step: 'published'; answer: Published };

const UNSETTLED = 'Noen endringer venter på et valg. Velg først hvilke verdier som gjelder.';
const UNSAVED = 'Endringene er ikke lagret ennå. Prøv igjen når nettet er tilbake.';

/** Saves and checks a draft, then publishes exactly the checked revision. */
export function usePublishing(session: DraftSession) {
  const client = useQueryClient();
  const [state, setState] = useState<Publishing>({ step: 'checking' });
  const asked = useRef(0);
  const check = useCallback(
    async (note: string | null = null) => {
      asked.current += 1;
      const mine = asked.current;
      setState({ step: 'checking' });
      const isSaved = await session.flush();
      if (!isSaved) {
        const reason = session.get().unsettled.length > 0 ? UNSETTLED : UNSAVED;
        return setState({ step: 'stuck', reason });
      }
      try {
        const { revision } = session.get();
        const params = { key: session.key };
        const answer = await api('POST /api/admin/content/:key/check', { params, body: {} });
        if (mine === asked.current) setState({ step: 'checked', check: answer, revision, note });
      } catch (error) {
        if (mine !== asked.current) return;
        setState({ step: 'stuck', reason: reasonOf(error, 'Utkastet kunne ikke sjekkes.') });
      }
    },
    [session],
  );
  useEffect(() => {
    void check();
  }, [check]);
  const { run, pending } = useCall({
    send: (body: PublishBody) =>
      api('POST /api/admin/content/:key/publish', { params: { key: session.key }, body }),
    failure: { title: 'Ikke publisert', fallback: 'Prøv igjen senere', isQuiet: true },
    onSuccess: (answer) => {
      setState({ step: 'published', answer });
      void session.reload().catch(() => undefined);
    },
    onFailure: (error, text) => {
      const problems = refusedProblems(error);
      const isOvertaken = error instanceof ApiError && error.status === 409;
      if (problems !== null || isOvertaken) void check(`Ikke publisert: ${text}`);
      else
        setState((now) =>
          now.step === 'checked' ? { ...now, note: `Ikke publisert: ${text}` } : now,
        );
    },
    onSettled: () => void refreshAdmin(client),
  });
  return { state, check, publish: run, pending };
}

/** The errors of a refused publish; null for other failures. */
export function refusedProblems(error: unknown): ContentProblem[] | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('problems' in body)) return null;
  return Array.isArray(body.problems) ? (body.problems as ContentProblem[]) : null;
}
