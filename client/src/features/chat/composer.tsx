import { useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Badges } from '#client/components/ui/level.tsx';
import { CHAT_MESSAGE_MAX } from '#shared/rules/chat-limits.ts';
import { characters } from '#shared/rules/plain-text.ts';
import type { ChatSession } from './chat-session.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { keyWait } from './chat-words.ts';
import { useComposer } from './use-composer.ts';
import { useFocusWithMouse } from './use-focus-with-mouse.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { BELOW, FAULT, FIELD, WRITING } from './writing-looks.ts';

interface ComposerProps {
  session: ChatSession;
  chat: ChatSnapshot;
  /** Opens the name form; missing for a person whose name is fixed. */
  onRename: () => void;
}

/** The send button's label while nothing can be sent; null when it can. */
function obstacleOf(chat: ChatSnapshot, left: number, hasText: boolean): string | null {
  const { rules, pause, you, status, unsent } = chat;
  if (pause?.code === 'banned') return 'Stengt';
  if (left > 0) return keyWait(left);
  if (rules !== null && !rules.open) return 'Stengt';
  if (rules?.membersOnly && you?.kind === 'visitor') return 'Stengt';
  const waits = unsent.some(({ state }) => state === 'waiting');
  return status !== 'open' && waits && !hasText ? 'Venter' : null;
}

/** The text field. Enter sends, Shift+Enter makes a new line; the draft is stored. */
export function Composer({ session, chat, onRename }: ComposerProps) {
  const hintId = useId();
  const left = useSecondsLeft(chat.pause?.until ?? null);
  const { field, text, obstacle, isTooLong, form, area } = useComposer(session, {
    draftKey: 'ctrl-chat-utkast',
    obstacleOf: (hasText) => obstacleOf(chat, left, hasText),
  });
  useFocusWithMouse(field);
  const { you } = chat;
  return (
    <form className={WRITING} {...form}>
      <textarea
        {...area}
        className={cx(FIELD, 'min-h-14 py-[13px]')}
        aria-label="Skriv en melding"
        placeholder="Skriv en melding"
        aria-describedby={hintId}
      />
      <Button
        type="submit"
        variant={obstacle === null ? 'bone' : 'coal'}
        className="max-[360px]:min-w-21 max-[360px]:px-3 min-[360px]:min-w-26"
        aria-disabled={obstacle !== null || undefined}
      >
        {obstacle ?? 'Send'}
      </Button>
      <div id={hintId} className={BELOW}>
        {isTooLong ? (
          <span className={FAULT} role="alert">
            Meldingen er for lang.
          </span>
        ) : (
          <div className="wrap-anywhere min-w-0">
            {you?.navn && (
              <>
                Du skriver som <bdi>{you.navn}</bdi> <Badges badges={you.badges ?? []} compact />
              </>
            )}{' '}
            {you?.kind === 'visitor' && (
              <button
                type="button"
                className="link -my-2 ml-1.5 cursor-pointer py-2"
                onClick={onRename}
              >
                Endre<span className="sr-only"> navn</span>
              </button>
            )}
          </div>
        )}
        <Counter text={text} />
      </div>
    </form>
  );
}

/** Counts code points, as the server does. */
export function Counter({ text }: { text: string }) {
  const length = characters(text);
  return (
    <span
      className="flex-none tabular-nums data-full:font-bold data-full:text-error"
      data-full={length > CHAT_MESSAGE_MAX ? '' : undefined}
    >
      <span className="sr-only">Tegn brukt: </span>
      {length}/{CHAT_MESSAGE_MAX}
    </span>
  );
}
