import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { AsideNotice } from '#client/components/back-office/aside-notice.tsx';
import { BUTTON } from '#client/components/back-office/button.ts';
import { ASIDE, DESK, FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { Select } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveText } from '#client/lib/download.ts';
import { useKept } from '#client/lib/kept-list.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import {
  CONTACT_TYPES,
  type Contact,
  contacts,
  contactsCsv,
  csvName,
  foundContacts,
  ofType,
  type TypeFilter,
} from './contact.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactList } from './contact-list.tsx';

const FILTERS = [
  { value: 'all', label: 'Alle typer' },
  ...Object.entries(CONTACT_TYPES).map(([value, label]) => ({ value, label })),
];

function download(type: TypeFilter): void {
  const rows = foundContacts(contacts.get().entries, { search: '', type });
  if (rows.length === 0) {
    toast({ title: 'Ingen kontakter', description: 'Det er ingen kontakter å laste ned.' });
    return;
  }
  saveText(contactsCsv(rows), csvName(type, new Date()), 'text/csv');
}

function remove(contact: Contact): void {
  if (!contacts.change((all) => all.filter(({ id }) => id !== contact.id))) {
    toast({ title: 'Kunne ikke slette kontakten', variant: 'error' });
    return;
  }
  const putBack = () =>
    contacts.change((all) => (all.some(({ id }) => id === contact.id) ? all : [...all, contact]));
  toast({
    title: 'Kontakt slettet',
    description: contact.name,
    duration: UNDO_MS,
    action: { label: 'Angre', onSelect: putBack },
  });
}

/** Kontakter: who the festival deals with, kept in this browser. */
export function ContactsTab() {
  const { entries } = useKept(contacts);
  const [search, setSearch] = useState('');
  const [type, setType] = useState<TypeFilter>('all');
  const dialog = useRowDialog<Contact | null>();
  const found = foundContacts(entries, { search, type });
  return (
    <div className={DESK}>
      <h2 className="sr-only">Kontakter</h2>
      <div className={ASIDE}>
        <AsideNotice list={contacts} />
      </div>
      <Panel
        title={`Kontakter (${entries.length})`}
        side={
          <div className="flex flex-wrap gap-2">
            <button type="button" className={BUTTON.edge} onClick={() => download(type)}>
              <Icon icon={Download} size={16} />
              {type === 'all' ? 'Last ned alle (CSV)' : `Last ned ${CONTACT_TYPES[type]} (CSV)`}
            </button>
            <button type="button" className={BUTTON.bone} onClick={() => dialog.show(null)}>
              <Icon icon={Plus} size={16} />
              Ny kontakt
            </button>
          </div>
        }
      >
        <div className={FIELD_ROW}>
          <TextField
            label="Søk i kontakter"
            type="search"
            placeholder="Navn, e-post, akkreditering eller telefon"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Select
            label="Type"
            options={FILTERS}
            value={type}
            onChange={({ target }) => setType(target.value as TypeFilter)}
          />
        </div>
        <p className="sr-only" role="status">
          {search === '' ? '' : `${found.length} treff`}
        </p>
        <ContactList
          // Another search starts at its first page.
          key={`${type} ${search}`}
          contacts={found}
          empty={
            <p className="dim">
              {entries.length === 0
                ? 'Ingen kontakter ennå. Legg til den første.'
                : 'Ingen kontakter passer til søket.'}
            </p>
          }
          onEdit={dialog.show}
          onRemove={remove}
        />
      </Panel>
      <InfoCard count={(kind) => ofType(entries, kind).length} />
      <Dialog
        {...dialog.dialogProps}
        title={dialog.subject === null ? 'Ny kontakt' : 'Rediger kontakt'}
      >
        <ContactForm
          key={dialog.subject?.id ?? 'ny'}
          contact={dialog.subject}
          onDone={dialog.close}
        />
      </Dialog>
    </div>
  );
}

/** What each contact holds. */
function InfoCard({ count }: { count: (type: TypeFilter) => number }) {
  return (
    <Panel title="Hver kontakt inneholder">
      <ul className="mb-3 flex list-[square] flex-wrap gap-x-9 gap-y-1 pl-5">
        <li>Navn</li>
        <li>Telefon</li>
        <li>E-post</li>
        <li>Nettside</li>
        <li>Akkreditering</li>
        <li>Kommentar</li>
        <li>
          Type: Privat ({count('private')}), Bedrift ({count('business')}) eller Crew (
          {count('crew')})
        </li>
      </ul>
      <p className="dim">Kontaktene lagres lokalt i nettleseren.</p>
    </Panel>
  );
}
