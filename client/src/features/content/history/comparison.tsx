import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { Select } from '#client/components/form/select.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { adminRead } from '#client/lib/admin-calls.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { ContentVersion } from '#shared/contracts/content-admin.ts';
import { useDraft } from '../editor/draft-context.tsx';
import { ChangeList } from '../publish/change-list.tsx';

/** The difference of any two versions. */
export function Comparison({ versions }: { versions: readonly ContentVersion[] }) {
  const { session } = useDraft();
  const [from, setFrom] = useState(String(versions[0]?.number ?? ''));
  const [to, setTo] = useState('draft');
  const asked = { params: { key: session.key }, query: { from, to } };
  const { data, error, refetch } = useQuery({
    ...adminRead('GET /api/admin/content/:key/diff', 0, asked),
    refetchInterval: false,
  });
  const options = [
    { value: 'draft', label: 'Utkastet' },
    ...versions.map(({ number, publishedAt }) => ({
      value: String(number),
      label: `Versjon ${number}, ${shortMoment(publishedAt)}`,
    })),
  ];
  return (
    <Panel title="Forskjell">
      <div className={FIELD_ROW}>
        <Select
          label="Fra"
          options={options}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Select
          label="Til"
          options={options}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <div className="mt-4" aria-live="polite">
        {data === undefined && error === null && <Skeleton height="4rem" />}
        {data === undefined && error !== null && (
          <ErrorState
            title="Kunne ikke sammenligne"
            text={reasonOf(error, 'Prøv igjen senere.')}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && <ChangeList changes={data.changes} empty="Ingen forskjell." />}
      </div>
    </Panel>
  );
}
