import { type KeyboardEvent, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { LIST_KEYS } from '#client/lib/browser-lists.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { addNote } from './note-acts.ts';

/** Stored draft, which survives a change of tab and a reload. */
const DRAFT = LIST_KEYS.noteDraft;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The editor of a new note. */
export function NewNote() {
  const [text, setText] = useState(() => readStored(DRAFT, isText, ''));
  const write = (next: string) => {
    setText(next);
    if (next === '') removeStored(DRAFT);
    else writeStored(DRAFT, next);
  };
  const save = () => {
    if (addNote(text)) write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <Panel title="Nytt notat">
      <div className="grid gap-3">
        <TextArea
          label="Innhold"
          rows={6}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          hint="Den første linjen blir tittelen. Ctrl+Enter lagrer."
        />
        <div>
          <button type="button" className={BUTTON.bone} onClick={save}>
            Lagre notat
          </button>
        </div>
      </div>
    </Panel>
  );
}
