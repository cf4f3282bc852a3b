import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type Editor = HTMLInputElement | HTMLTextAreaElement;

export interface InlineEditOptions {
  /** Saves the text; false when it is refused. */
  save: (text: string) => boolean;
  /** Closes the editor. */
  onDone: () => void;
  /** Whether Enter saves alone, or only with Ctrl (or Cmd), for a text of several lines. */
  saveKey: 'Enter' | 'Ctrl+Enter';
}

/**
 * In-place editing of a text (docs/product/back-office.md#notes-tasks-and-contacts): the key and
 * blur save, Escape cancels. A refused text stays open after the key; after blur the old text is
 * restored. Spread the result on an `input` or `textarea`.
 */
export function useInlineEdit({ save, onDone, saveKey }: InlineEditOptions) {
  const field = useRef<Editor | null>(null);
  // Closing removes the field, for which some browsers fire a blur event.
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    const editor = field.current;
    editor?.focus();
    editor?.setSelectionRange(editor.value.length, editor.value.length);
  }, []);
  const close = () => {
    closed.current = true;
    onDone();
  };
  return {
    ref: (element: Editor | null) => {
      field.current = element;
    },
    onKeyDown(event: KeyboardEvent<Editor>) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        close();
      }
      const isModified = event.ctrlKey || event.metaKey;
      if (event.key !== 'Enter' || (saveKey === 'Ctrl+Enter' && !isModified)) return;
      event.preventDefault();
      if (save(event.currentTarget.value)) close();
    },
    onBlur(event: FocusEvent<Editor>) {
      if (closed.current) return;
      save(event.currentTarget.value);
      close();
    },
  };
}
