import Download from 'lucide-react/icons/download';
import { AsideNotice } from '#client/components/back-office/aside-notice.tsx';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { ASIDE, DESK_MAIN } from '#client/components/back-office/looks.ts';
import { Figure, Figures, Panel } from '#client/components/back-office/panel.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useKept } from '#client/lib/kept-list.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { NewNote } from './new-note.tsx';
import { dayOf, type Note, newestFirst, noteFigures, notes } from './note.ts';
import { downloadNotes, removeNotes } from './note-acts.ts';
import { NoteList } from './note-list.tsx';

const NO_WAY_BACK = 'Er du sikker? Dette kan ikke angres.';

/** Notater: the admin's notes, stored in this browser. */
export function NotesTab() {
  const { entries } = useKept(notes);
  const { ask, dialog } = useConfirm();
  const { count, words, characters, newest } = noteFigures(entries);
  const removeAll = () =>
    ask({
      title: 'Slette alle notater?',
      text: `${NO_WAY_BACK} ${count === 1 ? 'Ett notat' : `${formatNumber(count)} notater`} blir borte.`,
      act: 'Slett alle',
      onConfirm: () => removeNotes('all'),
    });
  const remove = (note: Note) =>
    ask({
      title: 'Slette notatet?',
      text: NO_WAY_BACK,
      act: 'Slett',
      onConfirm: () => removeNotes(note),
    });
  return (
    <div className={DESK_MAIN}>
      <h2 className="sr-only">Notater</h2>
      <div className={ASIDE}>
        <AsideNotice list={notes} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        <NewNote />
        <Panel
          title="Notater"
          side={
            <div className="flex flex-wrap gap-2">
              <button type="button" className={BUTTON.edge} onClick={downloadNotes}>
                <Icon icon={Download} size={16} />
                Last ned alle
              </button>
              <button
                type="button"
                className={BUTTON.edge}
                disabled={count === 0}
                onClick={removeAll}
              >
                Slett alle
              </button>
            </div>
          }
        >
          {count === 0 ? (
            <p className="dim">Ingen notater ennå. Skriv det første.</p>
          ) : (
            <NoteList notes={newestFirst(entries)} onRemove={remove} />
          )}
        </Panel>
      </div>
      <Panel title="Statistikk">
        <Figures>
          <Figure label="Antall notater" value={formatNumber(count)} />
          <Figure label="Antall ord" value={formatNumber(words)} />
          <Figure label="Antall tegn" value={formatNumber(characters)} />
          <Figure label="Nyeste notat" value={dayOf(newest)} />
        </Figures>
        <p className="dim mt-3">Notatene lagres lokalt i nettleseren.</p>
      </Panel>
      {dialog}
    </div>
  );
}
