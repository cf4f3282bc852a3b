import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import Send from 'lucide-react/icons/send';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useContentAddress } from './address.ts';
import { useDraft } from './editor/draft-context.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';
import { HISTORY, PREVIEW } from './views.ts';

/** What can be done with a whole document. */
export function DocumentActs() {
  const { session } = useDraft();
  const { go, section } = useContentAddress();
  const { show, dialogProps, close } = useRowDialog<true>();
  const view = (id: string) => go({ document: session.key, section: id });
  return (
    <div className="desk__knapper innh__handlinger">
      <button
        type="button"
        className="btn btn--kant"
        aria-current={section === PREVIEW ? 'page' : undefined}
        onClick={() => view(PREVIEW)}
      >
        <Icon icon={Eye} />
        Forhåndsvis
      </button>
      <button
        type="button"
        className="btn btn--kant"
        aria-current={section === HISTORY ? 'page' : undefined}
        onClick={() => view(HISTORY)}
      >
        <Icon icon={History} />
        Historikk
      </button>
      <button
        type="button"
        className="btn btn--bone"
        aria-haspopup="dialog"
        onClick={() => show(true)}
      >
        <Icon icon={Send} />
        Publiser …
      </button>
      <PublishDialog session={session} dialogProps={dialogProps} onDone={close} />
    </div>
  );
}
