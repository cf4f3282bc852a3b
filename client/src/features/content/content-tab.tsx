import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentDetails } from '#shared/contracts/content-admin.ts';
import { useContentAddress } from './address.ts';
import { useAdminId } from './admin-id.ts';
import { detailsQuery } from './content.queries.ts';
import { DocumentEditor } from './editor/document-editor.tsx';
import { sessionFor } from './editor/open-sessions.ts';
import { DocumentList } from './list/document-list.tsx';

/** The tab 'Innhold': what the organisers change of the site, without a release. */
export function ContentTab() {
  const { document } = useContentAddress();
  return document === null ? <DocumentList /> : <OpenDocument key={document} id={document} />;
}

function OpenDocument({ id }: { id: string }) {
  // An address may name anything; the server knows which documents there are.
  const { data, error, refetch } = useQuery(detailsQuery(id as ContentKey));
  if (data !== undefined) return <Draft details={data} />;
  if (error === null) return <Skeleton height="20rem" />;
  return (
    <ErrorState
      {...(error instanceof ApiError && error.status > 0 && { status: error.status })}
      title="Kunne ikke åpne dokumentet"
      text={reasonOf(error, 'Prøv igjen senere.')}
      onRetry={() => void refetch()}
    />
  );
}

function Draft({ details }: { details: ContentDetails }) {
  const client = useQueryClient();
  const owner = useAdminId();
  const [session] = useState(() => sessionFor(details, owner, client));
  useEffect(() => session.seen(details), [session, details]);
  return <DocumentEditor session={session} />;
}
