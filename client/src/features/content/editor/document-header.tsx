import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { useContentAddress } from '../address.ts';
import { DocumentActs } from '../document-acts.tsx';
import { StateTag } from '../list/state-tag.tsx';
import { focusNext, openKeyId, TITLE_ID, useNextFocus } from '../next-focus.ts';
import { stateOf, titleOf } from './document-words.ts';
import { useDraft, useDraftState } from './draft-context.tsx';
import { Presence } from './presence.tsx';
import { SaveLine } from './save-line.tsx';

/** Which document it is, how it stands, and what can be done with all of it. */
export function DocumentHeader() {
  const { session } = useDraft();
  const state = useDraftState(session);
  const { go } = useContentAddress();
  const [isLeaving, setIsLeaving] = useState(false);
  useNextFocus(TITLE_ID);
  const leave = async () => {
    setIsLeaving(true);
    await session.flush();
    focusNext(openKeyId(session.key));
    go({});
  };
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <button
        type="button"
        className={cx(BUTTON.edge, 'max-md:justify-self-start')}
        aria-disabled={isLeaving || undefined}
        onClick={() => !isLeaving && void leave()}
      >
        <Icon icon={ArrowLeft} />
        Alle dokumenter
      </button>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1">
        <h2 id={TITLE_ID} tabIndex={-1} className="wrap-anywhere text-h4">
          {titleOf(session.key, state.document)}
        </h2>
        <StateTag state={stateOf(state)} version={state.liveVersion} />
        <Presence />
      </div>
      <SaveLine />
      <DocumentActs />
    </header>
  );
}
