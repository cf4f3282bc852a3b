import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useId } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import type { ChatSession } from '../chat-session.ts';
import { Counter } from '../composer.tsx';
import { useComposer } from '../use-composer.ts';

const NO_OBSTACLE = () => null;

/** Text field for lines as 'CTRL Admin'. */
export function AdminComposer({ session }: { session: ChatSession }) {
  const hintId = useId();
  const { text, isTooLong, form, area } = useComposer(session, {
    draftKey: 'ctrl-chat-utkast-admin',
    obstacleOf: NO_OBSTACLE,
  });
  return (
    <form className="chat__skriv mod__skriv" {...form}>
      <textarea
        {...area}
        className="felt__kontroll chat__felt"
        aria-label="Skriv som CTRL Admin"
        placeholder="Skriv som CTRL Admin"
        aria-describedby={hintId}
      />
      <button type="submit" className="btn btn--bone">
        Send <Icon icon={SendHorizontal} size={16} />
      </button>
      <p id={hintId} className="chat__under mono">
        {isTooLong ? (
          <span className="chat__feil" role="alert">
            Meldingen er for lang.
          </span>
        ) : (
          <span>Enter sender. Shift + Enter gir ny linje.</span>
        )}
        <Counter text={text} />
      </p>
    </form>
  );
}
