import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { shortMoment } from '#client/lib/admin-dates.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { Badge } from './health.tsx';
import { bytesText } from './system-words.ts';

/** The nightly backup: when the last one was made, and what went wrong since. */
export function Backup({ backup }: { backup: SystemAnswer['backup'] }) {
  const { configured, lastSuccess, bytes, late, lastError, lastErrorAt } = backup;
  const isWell = !late && lastError === null;
  const last = `Sist tatt ${shortMoment(lastSuccess)}, ${bytesText(bytes)}`;
  return (
    <FoldPanel title="Sikkerhetskopi" startsOpen={configured && !isWell}>
      {configured ? (
        <ul className="helse">
          <Badge
            name="Nattlig kopi"
            isWell={isWell}
            word={isWell ? 'I orden' : 'Trenger tilsyn'}
            detail={lastSuccess === null ? 'Ingen er tatt ennå' : last}
          />
        </ul>
      ) : (
        <p className="dempet">
          Ikke satt opp. Sett BACKUP_DIR på serveren for å få en kopi hver natt.
        </p>
      )}
      {lastError !== null && lastErrorAt !== null && (
        <p className="desk__fot">
          Siste feil {shortMoment(lastErrorAt)}: <bdi>{lastError}</bdi>
        </p>
      )}
    </FoldPanel>
  );
}
