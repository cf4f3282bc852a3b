import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type Editor = HTMLInputElement | HTMLTextAreaElement;

export interface InlineEditOptions {
  /** Keeps the text; false when it is refused. */
  save: (text: string) => boolean;
  /** The editor is to be closed. */
  onDone: () => void;
  /** Whether Enter saves by itself, or only with Ctrl (or Cmd): the text has several lines. */
  saveKey: 'Enter' | 'Ctrl+Enter';
}

/**
 * Text that is edited in its place (docs/product/back-office.md#notes-tasks-and-contacts): the key
 * and leaving the
 * field save, Escape cancels. What is refused stays open after the key; after leaving the field the
 * old text stands again. Spread the result on an `input` or `textarea`.
 */
export function useInlineEdit({ save, onDone, saveKey }: InlineEditOptions) {
  const field = useRef<Editor | null>(null);
  // Closing takes the field away, and some browsers call that leaving it.
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
