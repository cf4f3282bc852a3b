import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { saveText } from '#client/lib/call/download.ts';
import { type KeptItem, type KeptList, useKept } from '#client/lib/storage/kept-list.ts';
import { Icon } from '../ui/icon.tsx';
import { BUTTON } from './button.ts';
import { useConfirm } from './dialogs.tsx';
import { CAUTION } from './looks.ts';

/** Notice that content of the browser's storage could not be read, and where it was moved. */
export function AsideNotice<T extends KeptItem>({ list }: { list: KeptList<T> }) {
  const { aside } = useKept(list);
  const { ask, dialog } = useConfirm();
  const forget = () =>
    ask({
      title: 'Slette det som ikke kunne leses?',
      text: 'Er du sikker? Dette kan ikke angres.',
      act: 'Slett',
      onConfirm: () => list.forgetAside(),
    });
  return (
    <div role="status">
      {aside.length > 0 && (
        <div className={CAUTION}>
          <Icon icon={TriangleAlert} />
          <p>
            Noe av det som lå lagret i nettleseren, kunne ikke leses. Det er tatt vare på under{' '}
            {aside.map((key) => (
              <code key={key} className="mono wrap-anywhere leading-[1.4]">
                {key}
              </code>
            ))}
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={BUTTON.edge}
              onClick={() => saveText(list.asideText(), `${list.key}_uleselig.txt`, 'text/plain')}
            >
              Last ned det
            </button>
            <button type="button" className={BUTTON.edge} onClick={forget}>
              Slett det
            </button>
          </div>
        </div>
      )}
      {dialog}
    </div>
  );
}

type Editor = HTMLInputElement | HTMLTextAreaElement;

interface InlineEditOptions {
  /** Saves the text; false when it is refused. */
  save: (text: string) => boolean;
  onDone: () => void;
  /** Whether Enter saves, or only with Ctrl (or Cmd), for a multi-line text. */
  saveKey: 'Enter' | 'Ctrl+Enter';
}

/**
 * In-place editing of a text (docs/product/back-office.md#notes-tasks-and-contacts): the save key
 * and blur save, Escape cancels. A refused text stays open after the key; after blur the old text
 * is restored. Spread the result on an `input` or `textarea`.
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
