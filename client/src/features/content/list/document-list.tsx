import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useRef } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DESK, LIST } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { useContentAddress } from '../address.ts';
import { listQuery } from '../content.queries.ts';
import { HotPanel } from '../hot/hot-panel.tsx';
import { NEW_EDITION_ID, useNextFocus } from '../next-focus.ts';
import { DocumentRow } from './document-row.tsx';
import { NewEditionDialog } from './new-edition.tsx';
import { useWithdraw } from './use-withdraw.tsx';

/** What can be changed: each edition, and the site itself. */
export function DocumentList() {
  const { data, error, refetch } = useQuery(listQuery);
  return (
    <div className={DESK}>
      <h2 className="sr-only">Innhold</h2>
      <HotPanel />
      {data === undefined && error !== null && (
        <ErrorState
          title="Kunne ikke laste dokumentene"
          text={reasonOf(error, 'Prøv igjen senere.')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height="14rem" />}
      {data !== undefined && <Documents documents={data.items} />}
    </div>
  );
}

function Documents({ documents }: { documents: readonly ContentSummary[] }) {
  const { show, dialogProps, close } = useRowDialog<true>();
  const { isNewAsked } = useContentAddress();
  const { ask, dialog } = useWithdraw(() => newKey.current?.focus());
  const newKey = useRef<HTMLButtonElement>(null);
  useNextFocus(NEW_EDITION_ID);
  const open = useRef(show);
  useEffect(() => {
    if (isNewAsked) open.current(true);
  }, [isNewAsked]);
  const editions = documents.filter(({ key }) => key !== 'site');
  return (
    <Panel
      title="Dokumenter"
      side={
        <button
          ref={newKey}
          id={NEW_EDITION_ID}
          type="button"
          className={BUTTON.plain}
          aria-haspopup="dialog"
          disabled={editions.length === 0}
          onClick={() => show(true)}
        >
          <Icon icon={CalendarPlus} />
          Ny utgave
        </button>
      }
    >
      {documents.length === 0 ? (
        <EmptyState title="Ingen dokumenter" text="Serveren har ingenting å vise ennå." />
      ) : (
        <ul className={LIST}>
          {documents.map((summary) => (
            <DocumentRow
              key={summary.key}
              summary={summary}
              onDiscard={({ key, title }) => ask({ key, title, isPublished: false })}
            />
          ))}
        </ul>
      )}
      {dialog}
      <NewEditionDialog editions={editions} dialogProps={dialogProps} onDone={close} />
    </Panel>
  );
}
