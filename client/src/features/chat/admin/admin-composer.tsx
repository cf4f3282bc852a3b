import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useId } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import type { ChatSession } from '../chat-session.ts';
import { Counter } from '../composer.tsx';
import { useComposer } from '../use-composer.ts';
import { BELOW, FAULT, FIELD, WRITING } from '../writing-looks.ts';

const NO_OBSTACLE = () => null;

/** Text field for lines as 'CTRL Admin'. */
export function AdminComposer({ session }: { session: ChatSession }) {
  const hintId = useId();
  const { text, isTooLong, form, area } = useComposer(session, {
    draftKey: 'ctrl-chat-utkast-admin',
    obstacleOf: NO_OBSTACLE,
  });
  return (
    <form className={cx(WRITING, 'flex-none border-coal-3 border-t px-3 pt-3 pb-2')} {...form}>
      <textarea
        {...area}
        className={cx(FIELD, 'min-h-12 py-[9px] text-small')}
        aria-label="Skriv som CTRL Admin"
        placeholder="Skriv som CTRL Admin"
        aria-describedby={hintId}
      />
      <button type="submit" className={cx(BUTTON.bone, '[--button-height:48px]')}>
        Send <Icon icon={SendHorizontal} size={16} />
      </button>
      <p id={hintId} className={BELOW}>
        {isTooLong ? (
          <span className={FAULT} role="alert">
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
