import type { ReactNode } from 'react';
import { EmailText } from '#client/components/data/cells.tsx';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { RowBrief, ServerColumn } from '#client/components/data/row-table.tsx';

import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { shortDate } from '#client/lib/short-text.ts';
import { CONTACT_TYPES, type Contact, mailLink, phoneLink, websiteLink } from './contact.ts';

const NOT_GIVEN = '–';

const columns: readonly ServerColumn<Contact>[] = [
  {
    key: 'name',
    header: 'Navn',
    rowHeader: true,
    cell: ({ name, accreditation }) => (
      <span>
        <bdi>{name}</bdi>
        <span className="block font-medium text-fg-2 text-mono">{accreditation}</span>
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

export interface ContactListProps {
  contacts: readonly Contact[];
  /** Instead of the list when none is found. */
  empty: ReactNode;
  onEdit: (contact: Contact) => void;
  onRemove: (contact: Contact) => void;
}

/** The contacts that were found. */
export function ContactList({ contacts, empty, onEdit, onRemove }: ContactListProps) {
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

/** A value as a link where it may be opened. */
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
