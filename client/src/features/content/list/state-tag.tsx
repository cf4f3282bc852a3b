import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';

const STATES: Record<ContentSummary['state'], { words: string; tone: TagProps['tone'] }> = {
  published: { words: 'Publisert, ingen endringer', tone: 'g' },
  changed: { words: 'Utkastet er endret', tone: 'y' },
  unpublished: { words: 'Ikke publisert', tone: 'edged' },
};

export interface StateTagProps {
  state: ContentSummary['state'];
  /** Number of the version that visitors see; null for none. */
  version: number | null;
}

/** How a document stands, in words. */
export function StateTag({ state, version }: StateTagProps) {
  const { words, tone } = STATES[state];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag tone={tone}>{words}</Tag>
      {version !== null && <span className="dim">Versjon {version} er ute</span>}
    </span>
  );
}
