import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { CHAT_MESSAGE_MAX } from '#shared/rules/chat-limits.ts';
import { characters, cleanText, isVisible } from '#shared/rules/plain-text.ts';
import type { ChatSession } from './chat-session.ts';
import { useChat } from './use-chat.ts';
import { useDraft } from './use-draft.ts';
import { useGrowingField } from './use-growing-field.ts';

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
