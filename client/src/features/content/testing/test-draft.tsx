import type { ReactNode } from 'react';
import type { ContentDetails } from '#shared/contracts/content-admin.ts';
import type { Json } from '#shared/rules/content-pointer.ts';
import { madeUpEdition } from '#shared/testing/made-up-edition.ts';
import { DraftContext } from '../editor/draft-context.tsx';
import { DraftSession } from '../editor/draft-session.ts';

export const DOCUMENT = '/api/admin/content/edition:2026';

/** What the server tells of a made-up edition that is published and unchanged. */
export function testDetails(change: Partial<ContentDetails> = {}): ContentDetails {
  const edition = JSON.parse(JSON.stringify(madeUpEdition())) as Record<string, Json>;
  return {
    ...{ key: 'edition:2026', revision: 4, liveVersion: 3 },
    ...{ draft: edition, live: edition, editors: [] },
    ...change,
  };
}

/** An open draft of a made-up edition; close it after the test. */
export const testSession = (change?: Partial<ContentDetails>): DraftSession =>
  new DraftSession(testDetails(change), 'sjef');

/** Puts a draft around a component, with no problems. */
export function WithDraft({ session, children }: { session: DraftSession; children: ReactNode }) {
  return <DraftContext value={{ session, problems: new Map() }}>{children}</DraftContext>;
}
