import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import type { DraftState } from './draft-session.ts';
import { type JsonObject, sameJson } from './pointer.ts';

/** What a document is called. */
export function titleOf(key: string, document: JsonObject): string {
  if (key === 'site') return 'Nettstedet';
  return typeof document.name === 'string' && document.name !== '' ? document.name : key;
}

/** How a draft stands to what visitors see. */
export function stateOf({ live, document }: DraftState): ContentSummary['state'] {
  if (live === null) return 'unpublished';
  return sameJson(live, withMoves(document, live)) ? 'published' : 'changed';
}
