import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { putContent } from '#client/lib/content.tsx';
import type { Acknowledged, HotAnswer } from '#shared/contracts/content-admin.ts';
import { sameJson } from '../editor/pointer.ts';
import { refusedProblems } from '../publish/refused-problems.ts';
import type { HotChange } from './hot-ops.ts';

/** This page too shows what visitors see now; where that fails it follows within a minute. */
async function follow(): Promise<void> {
  putContent(await api('GET /api/content'));
}

/**
 * Makes a change of the live version, once; `done` is what happened. What speaks against a change is
 * said yes to before it is sent; the server may know more of it, and asks again.
 */
export function useHotChange() {
  const client = useQueryClient();
  const [done, setDone] = useState<HotAnswer | null>(null);
  const [asked, setAsked] = useState<{ of: HotChange['ops']; warnings: Acknowledged[] } | null>(
    null,
  );
  const warningsOf = ({ ops, warnings }: HotChange): readonly Acknowledged[] =>
    asked !== null && sameJson(asked.of, ops) ? asked.warnings : warnings;
  const { run, pending, problem } = useCall({
    send: async (change: HotChange) => {
      const { document, ops } = change;
      const acknowledged = warningsOf(change);
      const body = { ops: [...ops], comment: '', acknowledged: [...acknowledged] };
      try {
        return await api('POST /api/admin/content/:key/hot', { params: { key: document }, body });
      } catch (error) {
        const more = refusedProblems(error)?.filter(({ level }) => level === 'warning') ?? [];
        const told = more.map(({ path, message }) => ({ path, message }));
        setAsked({ of: ops, warnings: [...acknowledged, ...told] });
        throw error;
      }
    },
    failure: { title: 'Ikke endret', fallback: 'Prøv igjen.', isQuiet: true },
    onSuccess: setDone,
    onSettled: () => {
      void follow().catch(() => undefined);
      void refreshAdmin(client);
    },
  });
  return { run, pending, problem, done, warningsOf };
}
