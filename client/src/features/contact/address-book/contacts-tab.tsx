import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { AsideNotice } from '#client/components/back-office/kept-list.tsx';
import { ASIDE, DESK, FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';

import { Dialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveText } from '#client/lib/call/download.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useKept } from '#client/lib/storage/kept-list.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import {
  CONTACT_TYPES,
  type Contact,
  type ContactFields,
  contactFields,
  contacts,
  contactsCsv,
  csvName,
  foundContacts,
  ofType,
  type TypeFilter,
} from './contact.ts';
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

const TYPES = Object.entries(CONTACT_TYPES).map(([value, label]) => ({ value, label }));
const FULL = 'Nettleseren har ikke plass til mer.';

/** Keeps a new contact, or an old one with new content. Rejects when there is no room. */
async function keep(fields: ContactFields, old: Contact | null): Promise<ContactFields> {
  const isKept = contacts.change((all) => {
    const isThere = all.some(({ id }) => id === old?.id);
    if (old !== null && isThere) {
      return all.map((contact) => (contact.id === old.id ? { ...contact, ...fields } : contact));
    }
    const createdAt = old?.createdAt ?? new Date().toISOString();
    return [...all, { ...fields, id: old?.id ?? crypto.randomUUID(), createdAt }];
  });
  if (!isKept) throw new Error(FULL);
  return fields;
}

/** Adds a contact, or edits the one that was chosen. */
function ContactForm({ contact, onDone }: { contact: Contact | null; onDone: () => void }) {
  const { field, submit, pending } = useCallForm({
    schema: contactFields,
    send: (fields) => keep(fields, contact),
    onSuccess: ({ name }) => {
      const title = contact === null ? 'Kontakt lagret!' : 'Kontakt oppdatert!';
      toast({ title, description: name, variant: 'success' });
      onDone();
    },
    failure: { title: 'Kunne ikke lagre kontakten', fallback: FULL },
    focusOnFailure: 'name',
  });
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Kontakt">
      <TextField {...field('name')} label="Navn" defaultValue={contact?.name} autoComplete="off" />
      <Select
        {...field('type')}
        label="Type"
        options={TYPES}
        defaultValue={contact?.type ?? 'private'}
      />
      <TextField
        {...field('phone')}
        label="Telefon"
        type="tel"
        optional
        defaultValue={contact?.phone}
        autoComplete="off"
      />
      <TextField
        {...field('email')}
        label="E-post"
        type="email"
        optional
        defaultValue={contact?.email}
        autoComplete="off"
      />
      <TextField
        {...field('website')}
        label="Nettside"
        type="url"
        optional
        placeholder="https://"
        defaultValue={contact?.website}
        autoComplete="off"
      />
      <TextField
        {...field('accreditation')}
        label="Akkreditering"
        optional
        defaultValue={contact?.accreditation}
        autoComplete="off"
      />
      <TextArea
        {...field('comment')}
        label="Kommentar"
        optional
        rows={3}
        defaultValue={contact?.comment}
      />
      <SubmitKey pending={pending} pendingText="Lagrer..." full>
        {contact === null ? 'Lagre kontakt' : 'Lagre endringer'}
      </SubmitKey>
    </Form>
  );
}
