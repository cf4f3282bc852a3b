import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DownloadButton } from '#client/components/back-office/download-button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { fileDate, shortMoment } from '#client/lib/admin-dates.ts';
import { addressOf } from '#client/lib/api.ts';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { useContentAddress } from '../address.ts';
import { useAdminId } from '../admin-id.ts';
import { DOCUMENT_KEYS } from '../document-keys.ts';
import { hasWaiting } from '../editor/waiting-store.ts';
import { focusNext, openKeyId, TITLE_ID, useNextFocus } from '../next-focus.ts';
import { ImportKey } from './import-key.tsx';
import { StateTag } from './state-tag.tsx';

export interface DocumentRowProps {
  summary: ContentSummary;
  /** Called for an edition that was never published. */
  onDiscard: (summary: ContentSummary) => void;
}

/** A document in the list: how it stands, and the ways in and out of it. */
export function DocumentRow({ summary, onDiscard }: DocumentRowProps) {
  const { key, title, state, liveVersion, changedAt } = summary;
  const { go } = useContentAddress();
  useNextFocus(openKeyId(key));
  const open = () => {
    focusNext(TITLE_ID);
    go({ document: key });
  };
  const isWaiting = hasWaiting(useAdminId(), key);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="text-body">{title}</b> <StateTag state={state} version={liveVersion} />
        {isWaiting && <Tag tone="y">Endringer venter i nettleseren</Tag>}
      </p>
      <p className="dim wrap-anywhere">
        {changedAt === null ? 'Ikke endret ennå' : `Sist endret ${shortMoment(changedAt)}`}
      </p>
      <div className={cx(DOCUMENT_KEYS, 'max-md:mt-2 md:col-start-2 md:row-[1/span_2]')}>
        <button
          type="button"
          id={openKeyId(key)}
          className={BUTTON.bone}
          aria-label={`Rediger: ${title}`}
          onClick={open}
        >
          <Icon icon={Pencil} />
          Rediger
        </button>
        <DownloadButton
          path={addressOf('GET /api/admin/content/:key/export', { params: { key } })}
          fileName={`${key.replace(':', '-')}_${fileDate()}.json`}
          label={`Eksporter: ${title}`}
          failure="Kunne ikke eksportere"
        >
          Eksporter
        </DownloadButton>
        <ImportKey summary={summary} />
        {key !== 'site' && state === 'unpublished' && (
          <button
            type="button"
            className={BUTTON.edge}
            aria-label={`Forkast: ${title}`}
            aria-haspopup="dialog"
            onClick={() => onDiscard(summary)}
          >
            <Icon icon={Trash2} />
            Forkast
          </button>
        )}
      </div>
    </li>
  );
}
