import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
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
    <header className="innh__topp">
      <button
        type="button"
        className="btn btn--kant"
        aria-disabled={isLeaving || undefined}
        onClick={() => !isLeaving && void leave()}
      >
        <Icon icon={ArrowLeft} />
        Alle dokumenter
      </button>
      <div className="innh__tittel">
        <h2 id={TITLE_ID} tabIndex={-1}>
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
