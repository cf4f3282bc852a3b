import { type ChangeEvent, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { saveText } from '#client/lib/download.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type Backup,
  backupName,
  backupText,
  type RestoreMode,
  readBackup,
  restore,
} from './backup.ts';
import { ForgetSetting } from './forget-setting.tsx';

/** Far more than the three lists can have, in bytes. */
const FILE_MAX = 20_000_000;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function contentOf({ contacts, notes, tasks }: Backup): string {
  const parts = [
    counted(contacts.length, 'kontakt', 'kontakter'),
    counted(notes.length, 'notat', 'notater'),
  ];
  return `${parts.join(', ')} og ${counted(tasks.length, 'oppgave', 'oppgaver')}`;
}

function save(): void {
  const now = new Date();
  saveText(backupText(now), backupName(now), 'application/json');
}

/** Sikkerhetskopi: exports contacts, notes and tasks as one file, and restores them. */
export function BackupPanel() {
  const input = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [backup, setBackup] = useState<Backup | null>(null);
  const [open, setOpen] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const text = file.size > FILE_MAX ? '' : await file.text().catch(() => '');
    // Allows choosing the same file again.
    target.value = '';
    const read = readBackup(text);
    if (read === null) {
      const description = `${file.name} er ikke en sikkerhetskopi herfra.`;
      toast({ title: 'Kunne ikke lese filen', description, variant: 'error' });
      return;
    }
    setBackup(read);
    setOpen(true);
  };
  const put = (mode: RestoreMode) => {
    setOpen(false);
    if (backup === null) return;
    toast(
      restore(backup, mode)
        ? { title: 'Sikkerhetskopien er hentet inn', variant: 'success' }
        : {
            title: 'Kunne ikke hente inn sikkerhetskopien',
            description: 'Nettleseren har ikke plass. Ingenting er endret.',
            variant: 'error',
          },
    );
  };
  return (
    <Panel title="Sikkerhetskopi">
      <p className="dim">
        Kontakter, notater og oppgaver ligger bare i denne nettleseren. Last ned en kopi av alt i én
        fil, eller hent inn en kopi fra før.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className={BUTTON.bone} onClick={save}>
          Last ned sikkerhetskopi
        </button>
        <button
          ref={trigger}
          type="button"
          className={BUTTON.edge}
          onClick={() => input.current?.click()}
        >
          Hent inn sikkerhetskopi
        </button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Fil med sikkerhetskopi"
          hidden
          onChange={(event) => void choose(event)}
        />
      </div>
      <ForgetSetting />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={trigger}
        title="Hent inn sikkerhetskopi"
        {...(backup && { description: `Filen inneholder ${contentOf(backup)}.` })}
      >
        {backup !== null && backup.unreadable > 0 && (
          <p>
            {counted(backup.unreadable, 'rad', 'rader')} i filen kan ikke leses og blir ikke med.
          </p>
        )}
        <p>«Erstatt alt» fjerner det som ligger i nettleseren nå. Det kan ikke angres.</p>
        <div className={ANSWERS}>
          <Button size="sm" variant="coal" onClick={() => put('replace')}>
            Erstatt alt
          </Button>
          <Button size="sm" onClick={() => put('add')}>
            Legg til det som mangler
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}
