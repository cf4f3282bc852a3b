import { memo, useState } from 'react';
import { osloClock } from '#shared/oslo-time.ts';
import { LineFrame, LineKey, Removed, Said, SystemLine } from '../line-frame.tsx';
import { LineText } from '../line-text.tsx';
import type { ChatLine } from '../lines.ts';
import { TEXT_KEY } from './panels.ts';

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
  const choose = (
    <LineKey
      at={line.createdAt}
      aria-pressed={isChosen}
      aria-label={`Velg meldingen fra ${line.navn} kl. ${time}`}
      onClick={() => onChoose(line)}
    />
  );
  const removed = line.removed && <RemovedLine line={line} onRestore={onRestore} />;
  if (line.isSystemMessage) {
    return (
      <SystemLine side={choose} isChosen={isChosen}>
        {removed || line.melding}
      </SystemLine>
    );
  }
  return (
    <LineFrame
      navn={line.navn}
      picture={line.picture}
      name={line.navn}
      isOwn={false}
      isAdmin={line.isAdmin === 'true'}
      level={line.level}
      isChosen={isChosen}
      side={choose}
    >
      {removed || (
        <Said>
          <LineText line={line} />
        </Said>
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
        <button type="button" className={TEXT_KEY} onClick={() => setShown(true)}>
          Vis
        </button>
      )}{' '}
      <button type="button" className={TEXT_KEY} onClick={() => onRestore(line.id)}>
        Legg tilbake
      </button>
    </Removed>
  );
}
