import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshAdmin, refusedProblems } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { lostText, reasonOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import type { CheckAnswer, PublishAnswer, PublishBody } from '#shared/contracts/content-admin.ts';
import type { PlannedRelease } from '#shared/contracts/releases.ts';
import type { DraftSession } from '../editor/draft-session.ts';

/** A draft that was checked. */
export interface Checked {
  step: 'checked';
  check: CheckAnswer;
  revision: number;
  note: string | null;
  /** The chosen changes; null for all of them. */
  only: readonly string[] | null;
  /** The choice has changed since what was checked. */
  isStale: boolean;
}

type Publishing =
  | { step: 'checking' }
  /** The draft could not be saved or checked; nothing was published. */
  | { step: 'stuck'; reason: string }
  | Checked
  | { step: 'published'; answer: PublishAnswer }
  | { step: 'planned'; answer: PlannedRelease };

/** What is published, and at which instant; without one it is now. */
export type Request = PublishBody & { dueAt?: string };

const UNSETTLED = 'Noen endringer venter på et valg. Velg først hvilke verdier som gjelder.';
const UNSAVED = 'Endringene er ikke lagret ennå. Prøv igjen når nettet er tilbake.';
const UNCHECKED = 'Utkastet kunne ikke sjekkes.';

/** The body's field: absent where all changes are chosen. */
const chosen = (only: readonly string[] | null) => (only === null ? {} : { only: [...only] });

/** Saves and checks a draft, then publishes exactly the checked revision, now or at a time. */
export function usePublishing(session: DraftSession) {
  const client = useQueryClient();
  const [state, setState] = useState<Publishing>({ step: 'checking' });
  const asked = useRef(0);
  const choice = useRef<readonly string[] | null>(null);
  const ask = useCallback(
    async (note: string | null): Promise<Publishing | null> => {
      asked.current += 1;
      const mine = asked.current;
      const only = choice.current;
      const { revision } = session.get();
      const given = { params: { key: session.key }, body: chosen(only) };
      try {
        const check = await api('POST /api/admin/content/:key/check', given);
        if (mine !== asked.current) return null;
        return { step: 'checked', check, revision, note, only, isStale: false };
      } catch (error) {
        return mine === asked.current
          ? { step: 'stuck', reason: reasonOf(error, UNCHECKED) }
          : null;
      }
    },
    [session],
  );
  const check = useCallback(
    async (note: string | null = null) => {
      setState({ step: 'checking' });
      if (!(await session.flush())) {
        const reason = session.get().unsettled.length > 0 ? UNSETTLED : UNSAVED;
        return setState({ step: 'stuck', reason });
      }
      const next = await ask(note);
      if (next !== null) setState(next);
    },
    [session, ask],
  );
  /** Checks some of the changes; null for all. The dialog stays as it is meanwhile. */
  const choose = useCallback(
    async (only: readonly string[] | null) => {
      choice.current = only;
      setState((now) => (now.step === 'checked' ? { ...now, only, isStale: true } : now));
      const next = only?.length === 0 ? null : await ask(null);
      if (next !== null) setState(next);
    },
    [ask],
  );
  useEffect(() => {
    void check();
  }, [check]);
  const { run, pending } = useCall({
    send: async ({ dueAt, ...body }: Request): Promise<Publishing> => {
      const params = { key: session.key };
      if (dueAt === undefined) {
        const answer = await api('POST /api/admin/content/:key/publish', { params, body });
        return { step: 'published', answer };
      }
      const given = { params, body: { ...body, dueAt } };
      return { step: 'planned', answer: await api('POST /api/admin/content/:key/releases', given) };
    },
    failure: { title: 'Ikke publisert', fallback: 'Prøv igjen senere', isQuiet: true },
    onSuccess: (next) => {
      setState(next);
      void session.reload().catch(() => undefined);
    },
    onFailure: (error, text) => {
      const problems = refusedProblems(error);
      const isOvertaken = error instanceof ApiError && error.status === 409;
      const note = lostText(error) ?? `Ikke publisert: ${text}`;
      if (problems !== null || isOvertaken) void check(note);
      else setState((now) => (now.step === 'checked' ? { ...now, note } : now));
    },
    onSettled: () => void refreshAdmin(client),
  });
  return { state, check, choose, publish: run, pending };
}
