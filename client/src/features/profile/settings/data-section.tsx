import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import type { SessionUser } from '#shared/contracts/session.ts';
import { DeleteForm } from './delete-form.tsx';
import { Setting } from './setting.tsx';
import { useExport } from './settings.queries.ts';

/** 'Last ned mine data' and 'Slett konto'. */
export function DataSection({ user }: { user: SessionUser }) {
  const { run, pending } = useExport();
  const { triggerProps, dialogProps } = useDialog();
  return (
    <>
      <Setting title="Dataene dine" text="Alt vi har lagret om deg, i én fil (JSON).">
        <Button
          variant="coal"
          icon={<Icon icon={Download} />}
          onClick={() => void run(null)}
          loading={pending}
          loadingText="Henter..."
        >
          Last ned mine data
        </Button>
      </Setting>
      <Setting title="Slett kontoen" text="Kontoen blir borte med én gang, og for godt.">
        <Button {...triggerProps} variant="coal" icon={<Icon icon={Trash2} />}>
          Slett konto
        </Button>
        <Dialog {...dialogProps} title="Slett konto">
          <DeleteForm user={user} />
        </Dialog>
      </Setting>
    </>
  );
}
