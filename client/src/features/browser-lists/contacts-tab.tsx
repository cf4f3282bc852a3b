import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { EmailText, SecondLine } from '#client/components/data/cells.tsx';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import type { ServerColumn } from '#client/components/data/server-table.tsx';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { saveText } from '#client/lib/call/download.ts';
import { randomKey } from '#client/lib/call/random-key.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { shortDate } from '#client/lib/short-text.ts';
import { useKept } from '#client/lib/storage/kept-list.ts';
import { toast } from '#client/lib/toast.ts';
import { BrowserList, FULL, removeEntry, withEdited } from './browser-list.tsx';
import {
  CONTACT_TYPES,
  type Contact,
  type ContactFields,
  contactFields,
  contacts,
  contactsCsv,
  csvName,
  foundContacts,
  mailLink,
  ofType,
  phoneLink,
  type TypeFilter,
  websiteLink,
} from './contact.ts';

const TYPES = Object.entries(CONTACT_TYPES).map(([value, label]) => ({ value, label }));
const FILTERS = [{ value: 'all', label: 'Alle typer' }, ...TYPES];

function download(type: TypeFilter): void {
  const rows = foundContacts(contacts.get().entries, { search: '', type });
  if (rows.length === 0) {
    toast({ title: 'Ingen kontakter', description: 'Det er ingen kontakter å laste ned.' });
    return;
  }
  saveText(contactsCsv(rows), csvName(type, new Date()), 'text/csv');
}

export function ContactsTab() {
  const { entries } = useKept(contacts);
  const [search, setSearch] = useState('');
  const [type, setType] = useState<TypeFilter>('all');
  const dialog = useRowDialog<Contact | null>();
  const found = foundContacts(entries, { search, type });
  return (
    <BrowserList heading="Kontakter" list={contacts}>
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
          // A new search starts on the first page.
          key={`${type} ${search}`}
          contacts={found}
          empty={
            <Empty
              title={
                entries.length === 0
                  ? 'Ingen kontakter ennå. Legg til den første.'
                  : 'Ingen kontakter passer til søket.'
              }
            />
          }
          onEdit={dialog.show}
          onRemove={(contact) =>
            removeEntry(contacts, contact, { title: 'Kontakt slettet', description: contact.name })
          }
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
    </BrowserList>
  );
}

/** Explains the types and shows their counts. */
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

/** Stores a new or edited contact. Rejects when the browser's storage is full. */
async function store(fields: ContactFields, old: Contact | null): Promise<ContactFields> {
  const fresh = () => ({
    ...fields,
    id: randomKey(),
    createdAt: new Date().toISOString(),
  });
  const isKept = contacts.change(
    old === null ? (all) => [...all, fresh()] : withEdited(old, fields),
  );
  if (!isKept) throw new Error(FULL);
  return fields;
}

/** Adds a contact, or edits the given one. */
function ContactForm({ contact, onDone }: { contact: Contact | null; onDone: () => void }) {
  const { field, submit, pending } = useCallForm({
    schema: contactFields,
    send: (fields) => store(fields, contact),
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

const NOT_GIVEN = '–';

const columns: readonly ServerColumn<Contact>[] = [
  {
    key: 'name',
    header: 'Navn',
    rowHeader: true,
    cell: ({ name, accreditation }) => (
      <span>
        <bdi>{name}</bdi>
        <SecondLine>{accreditation}</SecondLine>
      </span>
    ),
    full: ({ name }) => <bdi>{name}</bdi>,
  },
  { key: 'type', header: 'Type', cell: ({ type }) => <TypeTag type={type} /> },
  {
    key: 'phone',
    header: 'Telefon',
    cell: (contact) => (
      <span className="whitespace-nowrap">
        <Linked text={contact.phone} href={phoneLink(contact)}>
          <bdi>{contact.phone}</bdi>
        </Linked>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'E-post',
    cell: (contact) => (
      <Linked text={contact.email} href={mailLink(contact)}>
        <EmailText address={contact.email} />
      </Linked>
    ),
  },
  {
    key: 'createdAt',
    header: 'Opprettet',
    date: true,
    cell: ({ createdAt }) => (createdAt === '' ? NOT_GIVEN : shortDate(createdAt)),
  },
  {
    key: 'website',
    header: 'Nettside',
    sheetOnly: true,
    cell: (contact) => <Website contact={contact} />,
  },
  {
    key: 'accreditation',
    header: 'Akkreditering',
    sheetOnly: true,
    cell: ({ accreditation }) => <bdi>{accreditation || NOT_GIVEN}</bdi>,
  },
  {
    key: 'comment',
    header: 'Kommentar',
    sheetOnly: true,
    cell: ({ comment }) => <bdi>{comment || NOT_GIVEN}</bdi>,
  },
];

const brief = ({ name, type, phone, email, accreditation, createdAt }: Contact): RowBrief => ({
  title: <bdi>{name}</bdi>,
  side: <TypeTag type={type} />,
  under: [accreditation, phone, email].filter(Boolean).join(' · ') || NOT_GIVEN,
  end: createdAt !== '' && <span className="mono">{shortDate(createdAt)}</span>,
});

interface ContactListProps {
  contacts: readonly Contact[];
  /** Shown when no contact matches. */
  empty: ReactNode;
  onEdit: (contact: Contact) => void;
  onRemove: (contact: Contact) => void;
}

function ContactList({ contacts, empty, onEdit, onRemove }: ContactListProps) {
  const actsOf = (contact: Contact): readonly RowAct[] => [
    { label: 'Rediger', opensDialog: true, onSelect: () => onEdit(contact) },
    { label: 'Slett', onSelect: () => onRemove(contact) },
  ];
  return (
    <PagedTable
      caption="Kontakter"
      columns={columns}
      brief={brief}
      acts={actsOf}
      rows={contacts}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={empty}
    />
  );
}

function TypeTag({ type }: Pick<Contact, 'type'>) {
  return <Tag tone={type === 'crew' ? 'y' : 'coal'}>{CONTACT_TYPES[type]}</Tag>;
}

/** A value, as a link where it has a safe URL. */
function Linked({
  text,
  href,
  children,
}: {
  text: string;
  href: string | null;
  children: ReactNode;
}) {
  if (text === '') return <>{NOT_GIVEN}</>;
  if (href === null) return <>{children}</>;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

function Website({ contact }: { contact: Contact }) {
  const href = websiteLink(contact);
  if (contact.website === '') return <>{NOT_GIVEN}</>;
  return href === null ? (
    <bdi>{contact.website}</bdi>
  ) : (
    <ExternalLink href={href}>{contact.website}</ExternalLink>
  );
}
