import Eye from 'lucide-react/icons/eye';
import History from 'lucide-react/icons/history';
import Send from 'lucide-react/icons/send';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { HISTORY, PREVIEW, useContentAddress } from './address.ts';
import { useDraft } from './editor/draft-context.tsx';
import { PublishDialog } from './publish/publish-dialog.tsx';

const VIEW = cx(BUTTON.edge, 'aria-[current=page]:not-hover:bg-coal-3');

export function DocumentActs() {
  const { session } = useDraft();
  const { go, section } = useContentAddress();
  const { show, dialogProps, close } = useRowDialog<true>();
  const view = (id: string) => go({ document: session.key, section: id });
  return (
    <div className={cx(DOCUMENT_KEYS, 'col-span-full')}>
      <button
        type="button"
        className={VIEW}
        aria-current={section === PREVIEW ? 'page' : undefined}
        onClick={() => view(PREVIEW)}
      >
        <Icon icon={Eye} />
        Forhåndsvis
      </button>
      <button
        type="button"
        className={VIEW}
        aria-current={section === HISTORY ? 'page' : undefined}
        onClick={() => view(HISTORY)}
      >
        <Icon icon={History} />
        Historikk
      </button>
      <button
        type="button"
        className={cx(BUTTON.bone, 'md:ml-auto')}
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

/** Buttons of a document: on a phone three in a row, without icons. */
export const DOCUMENT_KEYS = classes(
  'flex flex-wrap gap-2 max-md:[--button-side:8px] max-md:[&>*>.icon]:hidden max-md:[&>*]:flex-auto',
);
