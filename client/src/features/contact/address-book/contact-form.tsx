import { Form } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import {
  CONTACT_TYPES,
  type Contact,
  type ContactFields,
  contactFields,
  contacts,
} from './contact.ts';

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
export function ContactForm({ contact, onDone }: { contact: Contact | null; onDone: () => void }) {
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
