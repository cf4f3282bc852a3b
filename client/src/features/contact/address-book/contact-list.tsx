import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { formatDate, osloDate } from '#shared/oslo-time.ts';
import { CONTACT_TYPES, type Contact, mailLink, phoneLink, websiteLink } from './contact.ts';

export interface ContactListProps {
  contacts: readonly Contact[];
  onEdit: (contact: Contact) => void;
  onRemove: (contact: Contact) => void;
}

/** The contacts that were found, each with what it holds. */
export function ContactList({ contacts, onEdit, onRemove }: ContactListProps) {
  return (
    <ul className="desk__liste" aria-label="Kontakter">
      {contacts.map((contact) => (
        <li key={contact.id} className="kontaktkort">
          <div className="kontaktkort__hode">
            <h4>
              <bdi>{contact.name}</bdi>
            </h4>
            <Tag tone={contact.type === 'crew' ? 'y' : 'coal'}>{CONTACT_TYPES[contact.type]}</Tag>
            <div className="kontaktkort__knapper">
              <button
                type="button"
                className="desk__ikon"
                aria-label={`Rediger ${contact.name}`}
                onClick={() => onEdit(contact)}
              >
                <Icon icon={Pencil} />
              </button>
              <button
                type="button"
                className="desk__ikon"
                aria-label={`Slett ${contact.name}`}
                onClick={() => onRemove(contact)}
              >
                <Icon icon={Trash2} />
              </button>
            </div>
          </div>
          <dl className="kontaktkort__felt">
            <Detail label="Telefon">
              <Linked href={phoneLink(contact)}>{contact.phone}</Linked>
            </Detail>
            <Detail label="E-post">
              <Linked href={mailLink(contact)}>{contact.email}</Linked>
            </Detail>
            <Detail label="Nettside">
              <Website contact={contact} />
            </Detail>
            <Detail label="Akkreditering">{contact.accreditation}</Detail>
            <Detail label="Kommentar">{contact.comment}</Detail>
            <Detail label="Opprettet">
              {contact.createdAt === '' ? '–' : formatDate(osloDate(new Date(contact.createdAt)))}
            </Detail>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div className="kontaktkort__rad">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Linked({ href, children }: { href: string | null; children: string }) {
  if (children === '') return <>–</>;
  return href === null ? (
    <bdi>{children}</bdi>
  ) : (
    <a className="lenke" href={href}>
      <bdi>{children}</bdi>
    </a>
  );
}

function Website({ contact }: { contact: Contact }) {
  const href = websiteLink(contact);
  if (contact.website === '') return <>–</>;
  return href === null ? (
    <bdi>{contact.website}</bdi>
  ) : (
    <ExternalLink href={href}>{contact.website}</ExternalLink>
  );
}
