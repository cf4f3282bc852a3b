import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { Figure, Figures } from '#client/components/back-office/panel.tsx';
import { shortMoment } from '#client/lib/admin-dates.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { bytesText } from './system-words.ts';

/** The nightly backup: when the last one was made, and what went wrong since. */
export function Backup({ backup }: { backup: SystemAnswer['backup'] }) {
  const { configured, lastSuccess, bytes, late, lastError, lastErrorAt } = backup;
  const state = late || lastError !== null ? 'Trenger tilsyn' : 'I orden';
  return (
    <FoldPanel title="Sikkerhetskopi" startsOpen={configured && state !== 'I orden'}>
      <Figures>
        <Figure label="Nattlig kopi" value={configured ? state : 'Ikke satt opp'} />
        <Figure label="Sist tatt" value={shortMoment(lastSuccess)} />
        <Figure label="Størrelse" value={bytesText(bytes)} />
      </Figures>
      {!configured && (
        <p className="dempet desk__fot">Sett BACKUP_DIR på serveren for å få en kopi hver natt.</p>
      )}
      {lastError !== null && lastErrorAt !== null && (
        <p className="desk__fot">
          Siste feil {shortMoment(lastErrorAt)}: <bdi>{lastError}</bdi>
        </p>
      )}
    </FoldPanel>
  );
}
