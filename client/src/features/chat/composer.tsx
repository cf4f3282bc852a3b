import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Badges } from '#client/components/ui/level.tsx';
import { type Person, readOf, writeOf } from '#client/lib/storage/person-storage.ts';
import { CHAT_MESSAGE_MAX } from '#shared/rules/chat.ts';
import { characters, cleanText, isVisible } from '#shared/rules/plain-text.ts';
import { type ChatSession, useChat } from './chat-session.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { useSecondsLeft } from './chat-status.tsx';
import { keyWait } from './chat-words.ts';

interface ComposerProps {
  session: ChatSession;
  chat: ChatSnapshot;
  /** Opens the name form; missing when the person's name is fixed. */
  onRename: () => void;
}

/** Label of the send button while nothing can be sent, otherwise null. */
function obstacleOf(chat: ChatSnapshot, left: number, hasText: boolean): string | null {
  const { rules, pause, you, status, unsent } = chat;
  if (pause?.code === 'banned') return 'Stengt';
  if (left > 0) return keyWait(left);
  if (rules !== null && !rules.open) return 'Stengt';
  if (rules?.membersOnly && you?.kind === 'visitor') return 'Stengt';
  const waits = unsent.some(({ state }) => state === 'waiting');
  return status !== 'open' && waits && !hasText ? 'Venter' : null;
}

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
      <Below id={hintId} text={text} isTooLong={isTooLong}>
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
      </Below>
    </form>
  );
}

interface BelowProps {
  id: string;
  text: string;
  isTooLong: boolean;
  /** A hint; replaced by the error when the text is too long. */
  children: ReactNode;
}

/** Counts code points, as the server does. */
export function Below({ id, text, isTooLong, children }: BelowProps) {
  const length = characters(text);
  return (
    <div
      id={id}
      className="mono col-span-full flex min-h-6 items-baseline justify-between gap-4 text-fg-2"
    >
      {isTooLong ? (
        <span className="font-bold text-error" role="alert">
          Meldingen er for lang.
        </span>
      ) : (
        <div className="wrap-anywhere min-w-0">{children}</div>
      )}
      <span
        className="flex-none tabular-nums data-full:font-bold data-full:text-error"
        data-full={length > CHAT_MESSAGE_MAX ? '' : undefined}
      >
        <span className="sr-only">Tegn brukt: </span>
        {length}/{CHAT_MESSAGE_MAX}
      </span>
    </div>
  );
}

interface ComposerOptions {
  draftKey: string;
  /** Why nothing can be sent now, otherwise null. */
  obstacleOf?: (hasText: boolean) => string | null;
}

/**
 * A text field for lines: Enter sends, Shift+Enter inserts a line break, the draft is stored.
 * `form` and `area` are props of the form and its text area.
 */
export function useComposer(session: ChatSession, { draftKey, obstacleOf }: ComposerOptions) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(draftKey, useChat(session).person);
  const [wasTooLong, setTooLong] = useState(false);
  const text = cleanText(draft);
  const obstacle = obstacleOf?.(isVisible(text)) ?? null;
  const isOver = characters(text) > CHAT_MESSAGE_MAX;
  useGrowingField(field, draft);

  const send = () => {
    if (obstacle !== null || !isVisible(text)) return;
    setTooLong(isOver);
    if (isOver) return;
    session.write(text);
    setDraft('');
    field.current?.focus();
  };
  return {
    field,
    text,
    obstacle,
    /** A submit was refused because the text is too long, and it still is. */
    isTooLong: wasTooLong && isOver,
    form: {
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        send();
      },
    },
    area: {
      ref: field,
      rows: 1,
      'aria-invalid': isOver || undefined,
      enterKeyHint: 'send',
      autoComplete: 'off',
      value: draft,
      onChange: ({ target }: { target: HTMLTextAreaElement }) => setDraft(target.value),
      onKeyDown: (event: KeyboardEvent) => {
        // Enter that ends an IME composition (Japanese, accents) does not send.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        send();
      },
    },
  } as const;
}

/** CSS `field-sizing` saves two layouts per key press. */
const growsByItself = () =>
  typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content') === true;

/** Resizes a text area to its content; its maximum height is in the stylesheet. */
function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures anew for each text
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || growsByItself()) return;
    element.style.height = 'auto';
    const edges = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + edges}px`;
  }, [field, text]);
}

/**
 * A person's draft in session storage, which survives reloads and closing the panel. Text written
 * before the person is known is in memory only and becomes that person's draft. Drafts never pass
 * from one known person to another.
 */
export function useDraft(name: string, person: Person): [string, (text: string) => void] {
  const [held, setHeld] = useState(() => ({ person, text: readOf(name, person) }));
  if (held.person !== person) {
    const adopted = held.person === null ? held.text : '';
    setHeld({ person, text: adopted || readOf(name, person) });
  }
  const { text } = held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person changes, not with each letter
  useEffect(() => writeOf(name, person, text), [name, person]);
  const keep = (next: string) => {
    setHeld({ person, text: next });
    writeOf(name, person, next);
  };
  return [text, keep];
}

/**
 * Focuses the text field with a mouse only: on a touch screen the on-screen keyboard would cover
 * the room. Otherwise the panel takes a focus that was lost.
 */
export function useFocusWithMouse(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const present = document.activeElement;
    const panel = field.current?.closest<HTMLElement>('[role="dialog"]');
    if (present !== document.body && present !== panel) return;
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
    else panel?.focus();
  }, [field]);
}

export const WRITING = classes('grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2.5 gap-y-2');
/** Grows with its text up to five lines. */
export const FIELD = classes(
  'field__control field-sizing-content max-h-33 resize-none [scrollbar-width:thin]',
);
