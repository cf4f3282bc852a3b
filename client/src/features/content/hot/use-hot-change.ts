import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import { putContent } from '#client/lib/content.tsx';
import { useCall } from '#client/lib/use-call.ts';
import type { Content } from '#shared/contracts/content.ts';
import type { HotAnswer } from '#shared/contracts/content-admin.ts';
import { documentPath } from '../content.queries.ts';
import type { HotChange } from './hot-ops.ts';

/** This page too shows what visitors see now; where that fails it follows within a minute. */
async function follow(): Promise<void> {
  putContent(await apiRequest<Content>('GET', '/api/content'));
}

/** Makes a change of the live version, once; `done` is what happened. */
export function useHotChange() {
  const client = useQueryClient();
  const [done, setDone] = useState<HotAnswer | null>(null);
  const { run, pending, problem } = useCall({
    send: ({ document, ops }: HotChange) =>
      apiRequest<HotAnswer>('POST', documentPath(document, 'hot'), { ops, comment: '' }),
    failure: { title: 'Ikke endret', fallback: 'Prøv igjen.', isQuiet: true },
    onSuccess: setDone,
    onSettled: () => {
      void follow().catch(() => undefined);
      void refreshAdmin(client);
    },
  });
  return { run, pending, problem, done };
}
