import { useQuery } from '@tanstack/react-query';
import { api } from '#client/lib/call/api.ts';
import { plansWords } from '../plans-words.ts';
import type { HotChange } from './hot-ops.ts';

/** What visitors read after a change. */
export function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-1.5">
      {texts.map((text) => (
        <li
          key={text}
          className="border-ink border-l-5 bg-bone-2 px-3.5 py-3 font-extrabold text-lead"
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

/** In how many plans the act stands that a change is of. Nobody waits for it: it is there once it is known. */
export function Touched({ change: { document, ops } }: { change: HotChange }) {
  const [, slot] = /^\/slots\/([^/]+)/.exec(ops[0]?.path ?? '') ?? [];
  const { data } = useQuery({
    queryKey: ['berorte-timeplaner', document, slot],
    queryFn: ({ signal }) =>
      api('POST /api/admin/content/:key/hot', {
        params: { key: document },
        query: { dryRun: 'true' },
        body: { ops: [...ops], comment: '' },
        signal,
      }),
    enabled: slot !== undefined,
    retry: false,
    gcTime: 0,
  });
  return data === undefined ? null : <p>{plansWords(data.affectedPlans)}</p>;
}
