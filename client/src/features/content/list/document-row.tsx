import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { fileDate, shortMoment } from '#client/lib/admin-dates.ts';
import { downloadFile } from '#client/lib/download.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { useContentAddress } from '../address.ts';
import { documentPath } from '../content.queries.ts';
import { hasWaiting } from '../editor/waiting-store.ts';
import { useUsername } from '../username.ts';
import { ImportKey } from './import-key.tsx';
import { StateTag } from './state-tag.tsx';

/** A document in the list: how it stands, and the ways in and out of it. */
export function DocumentRow({ summary }: { summary: ContentSummary }) {
  const { key, title, state, liveVersion, changedAt } = summary;
  const { go } = useContentAddress();
  const isWaiting = hasWaiting(useUsername(), key);
  return (
    <li className="innh__dokument">
      <p>
        <b>{title}</b> <StateTag state={state} version={liveVersion} />
        {isWaiting && <Tag tone="y">Endringer venter i nettleseren</Tag>}
      </p>
      <p className="dempet">
        {changedAt === null ? 'Ikke endret ennå' : `Sist endret ${shortMoment(changedAt)}`}
      </p>
      <div className="desk__knapper">
        <button
          type="button"
          className="btn btn--bein"
          aria-label={`Rediger: ${title}`}
          onClick={() => go({ document: key })}
        >
          <Icon icon={Pencil} />
          Rediger
        </button>
        <ExportKey summary={summary} />
        <ImportKey summary={summary} />
      </div>
    </li>
  );
}

function ExportKey({ summary: { key, title } }: { summary: ContentSummary }) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const name = `${key.replace(':', '-')}_${fileDate()}.json`;
      await downloadFile(documentPath(key, 'export'), name);
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere');
      toast({ variant: 'error', title: 'Kunne ikke eksportere', description });
    } finally {
      setPending(false);
    }
  };
  return (
    <button
      type="button"
      className="btn btn--kant"
      aria-label={`Eksporter: ${title}`}
      disabled={pending}
      onClick={() => void save()}
    >
      <Icon icon={Download} />
      {pending ? 'Laster ned …' : 'Eksporter'}
    </button>
  );
}
