import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Person, readOf, writeOf } from '#client/lib/storage/person-storage.ts';
import { CHAT_MESSAGE_MAX } from '#shared/rules/chat-limits.ts';
import { characters, cleanText, isVisible } from '#shared/rules/plain-text.ts';
import type { ChatSession } from './chat-session.ts';
import { useChat } from './use-chat.ts';

export interface ComposerOptions {
  /** Storage name of the draft. */
  draftKey: string;
  /** Why nothing can be sent now; null when something can. */
  obstacleOf: (hasText: boolean) => string | null;
}

/**
 * A text field for lines: Enter sends, Shift+Enter makes a new line, the draft is stored. `form`
 * and `area` are props of the form and its text area.
 */
export function useComposer(session: ChatSession, { draftKey, obstacleOf }: ComposerOptions) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(draftKey, useChat(session).person);
  const [wasTooLong, setTooLong] = useState(false);
  const text = cleanText(draft);
  const obstacle = obstacleOf(isVisible(text));
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
        // Enter that ends an input method's composition (Japanese, accents) does not send.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        send();
      },
    },
  } as const;
}

/** Whether CSS `field-sizing` is supported, which saves two layouts of the page per key press. */
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
 * A person's draft in session storage, which survives reloads and closing the panel. What was
 * written before it was known who writes is in this page only, and becomes that of the one who is
 * then known; after that nobody's becomes another's.
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
