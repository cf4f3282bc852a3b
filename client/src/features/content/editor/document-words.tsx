import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { withMoves } from '#shared/rules/content-moves.ts';
import { type JsonObject, sameJson } from '#shared/rules/content-pointer.ts';
import type { DraftState } from './draft-session.ts';

const STATES: Record<ContentSummary['state'], { words: string; tone: TagProps['tone'] }> = {
  published: { words: 'Publisert, ingen endringer', tone: 'ok' },
  changed: { words: 'Utkastet er endret', tone: 'y' },
  unpublished: { words: 'Ikke publisert', tone: 'edged' },
};

interface StateTagProps {
  state: ContentSummary['state'];
  /** Published version; null for none. */
  version: number | null;
}

export function StateTag({ state, version }: StateTagProps) {
  const { words, tone } = STATES[state];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag tone={tone}>{words}</Tag>
      {version !== null && <span className="dim">Versjon {version} er ute</span>}
    </span>
  );
}

export function titleOf(key: string, document: JsonObject): string {
  if (key === 'site') return 'Nettstedet';
  return typeof document.name === 'string' && document.name !== '' ? document.name : key;
}

/** Compares a draft with the published version. */
export function stateOf({ live, document }: DraftState): ContentSummary['state'] {
  if (live === null) return 'unpublished';
  return sameJson(live, withMoves(document, live)) ? 'published' : 'changed';
}
