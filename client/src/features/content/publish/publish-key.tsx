import Send from 'lucide-react/icons/send';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useDraft } from '../editor/draft-context.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** The main act of an open document. */
export function PublishKey() {
  const { session } = useDraft();
  const { show, dialogProps, close } = useRowDialog<true>();
  return (
    <>
      <button
        type="button"
        className={BUTTON.bone}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      >
        <Icon icon={Send} />
        Publiser …
      </button>
      <PublishDialog session={session} dialogProps={dialogProps} onDone={close} />
    </>
  );
}
