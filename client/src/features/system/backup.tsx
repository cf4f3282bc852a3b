import { BUTTON } from '#client/components/back-office/button.ts';
import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { cx } from '#client/components/ui/cx.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { Badge, Badges } from './health.tsx';
import { useBackupNow } from './system.queries.ts';
import { bytesText } from './system-words.ts';

export interface BackupProps {
  backup: SystemAnswer['backup'];
  asked: number;
}

/** The backups: when the last one was made, what went wrong since, and one now. */
export function Backup({ backup, asked }: BackupProps) {
  const { configured, running, lastSuccess, bytes, late, lastError, lastErrorAt } = backup;
  const { run: start, pending } = useBackupNow();
  const isWell = !late && lastError === null;
  const last = `Sist tatt ${shortMoment(lastSuccess)}, ${bytesText(bytes)}`;
  return (
    <FoldPanel title="Sikkerhetskopi" startsOpen={configured && !isWell} asked={asked}>
      {configured ? (
        <div className={FIELD_ROW}>
          <Badges>
            <Badge
              name="Nattlig kopi"
              isWell={isWell}
              word={isWell ? 'I orden' : 'Trenger tilsyn'}
              detail={lastSuccess === null ? 'Ingen er tatt ennå' : last}
            />
          </Badges>
          <button
            type="button"
            className={cx(BUTTON.edge, 'ml-auto')}
            aria-disabled={running || pending}
            onClick={() => {
              if (!running) void start(null);
            }}
          >
            {running ? 'Tar kopi …' : 'Ta kopi nå'}
          </button>
        </div>
      ) : (
        <p className="dim">
          Ikke satt opp. Sett BACKUP_DIR på serveren for å få en kopi hver natt, og for å ta en nå.
        </p>
      )}
      <p role="status" className="sr-only">
        {running ? 'Tar sikkerhetskopi' : ''}
      </p>
      {lastError !== null && lastErrorAt !== null && (
        <p className="mt-3">
          Siste feil {shortMoment(lastErrorAt)}: <bdi>{lastError}</bdi>
        </p>
      )}
    </FoldPanel>
  );
}
