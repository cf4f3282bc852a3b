import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { memo, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { osloClock } from '#shared/oslo-time.ts';
import { LineFrame, Removed } from '../line-row.tsx';
import { LineText } from '../line-text.tsx';
import type { ChatLine } from '../lines.ts';

interface AdminLineProps {
  line: ChatLine;
  isChosen: boolean;
  onChoose: (line: ChatLine) => void;
  onRestore: (id: string) => void;
}

/** A line for moderators: selectable, and readable also when it was removed. */
export const AdminLine = memo(function AdminLine(props: AdminLineProps) {
  const { line, isChosen, onChoose, onRestore } = props;
  const time = osloClock(new Date(line.createdAt));
  if (line.isSystemMessage) return <p className="linje__system mono">{line.melding}</p>;
  return (
    <LineFrame
      navn={line.navn}
      picture={line.picture}
      name={line.navn}
      isOwn={false}
      isAdmin={line.isAdmin === 'true'}
      level={line.level}
      className={isChosen ? 'linje--valgt' : undefined}
      side={
        <button
          type="button"
          className="linje__valg"
          aria-pressed={isChosen}
          aria-label={`Velg meldingen fra ${line.navn} kl. ${time}`}
          onClick={() => onChoose(line)}
        >
          <time dateTime={line.createdAt}>{time}</time>
          <Icon icon={EllipsisVertical} size={16} />
        </button>
      }
    >
      {line.removed ? (
        <RemovedLine line={line} onRestore={onRestore} />
      ) : (
        <p className="linje__tekst">
          <LineText line={line} />
        </p>
      )}
    </LineFrame>
  );
});

function RemovedLine({ line, onRestore }: Pick<AdminLineProps, 'line' | 'onRestore'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Removed>
      {isShown ? <bdi>{line.melding}</bdi> : 'Fjernet av en moderator.'}{' '}
      {line.melding !== '' && !isShown && (
        <button type="button" className="lenke" onClick={() => setShown(true)}>
          Vis
        </button>
      )}{' '}
      <button type="button" className="lenke" onClick={() => onRestore(line.id)}>
        Legg tilbake
      </button>
    </Removed>
  );
}
