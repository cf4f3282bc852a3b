import { z } from 'zod';
import {
  fieldOf,
  idOf,
  KeptList,
  LIST_KEYS,
  momentOf,
  textOf,
} from '#client/lib/storage/kept-list.ts';

import {
  boundedText,
  characters,
  cleanText,
  emailAddress,
  fold,
  INVALID_EMAIL,
  NO_TEXT,
  tooLong,
  webAddress,
} from '#shared/contracts/text.ts';
import { formatShortDate, osloDate } from '#shared/oslo-time.ts';
import { type CsvText, csvFile } from '#shared/rules/csv.ts';

export const CONTACT_TYPES = { private: 'Privat', business: 'Bedrift', crew: 'Crew' } as const;
type ContactType = keyof typeof CONTACT_TYPES;
export type TypeFilter = ContactType | 'all';

/**
 * A contact of the festival, stored in this browser only
 * (docs/product/back-office.md#notes-tasks-and-contacts).
 */
export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly accreditation: string;
  readonly comment: string;
  readonly type: ContactType;
  /** ISO 8601; empty when the stored value was invalid. */
  readonly createdAt: string;
}

const WEBSITE_MAX = 500;
const website = webAddress(WEBSITE_MAX);
const types = Object.keys(CONTACT_TYPES) as [ContactType, ...ContactType[]];

const line = (max: number) =>
  boundedText(max, NO_TEXT)
    .transform(cleanText)
    .refine((text) => characters(text) <= max, tooLong(max));
/** Accepts an empty string or what the schema accepts. */
const emptyOr = (schema: z.ZodType<string, string>, message: string) =>
  boundedText(WEBSITE_MAX, NO_TEXT, message)
    .transform(cleanText)
    .refine((text) => text === '' || schema.safeParse(text).success, message);

/** Validation of the form, see docs/product/back-office.md#notes-tasks-and-contacts */
export const contactFields = z.object({
  name: line(120).refine((text) => text !== '', 'Navn er påkrevd'),
  phone: line(60),
  email: emptyOr(emailAddress, INVALID_EMAIL),
  website: emptyOr(website, 'Ugyldig URL'),
  accreditation: line(120),
  comment: line(2000),
  type: z.enum(types, 'Velg kontakttype'),
});
export type ContactFields = z.infer<typeof contactFields>;

function isType(value: unknown): value is ContactType {
  return typeof value === 'string' && Object.hasOwn(CONTACT_TYPES, value);
}

function readContact(row: unknown): Contact | null {
  const id = idOf(fieldOf(row, 'id'));
  const name = textOf(fieldOf(row, 'name')).trim();
  if (id === null || name === '') return null;
  const type = fieldOf(row, 'type');
  const text = (field: string) => textOf(fieldOf(row, field));
  return {
    id,
    name,
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    accreditation: text('accreditation'),
    comment: text('comment'),
    type: isType(type) ? type : 'private',
    createdAt: momentOf(fieldOf(row, 'createdAt')),
  };
}

export const contacts = new KeptList<Contact>({ key: LIST_KEYS.contacts, read: readContact });

const byName = new Intl.Collator('nb').compare;

/**
 * Contacts of a type that match a search, sorted by name: case-insensitive in name, e-mail and
 * accreditation, as typed in the phone number
 * (docs/product/back-office.md#notes-tasks-and-contacts).
 */
export function foundContacts(
  all: readonly Contact[],
  { search, type }: { search: string; type: TypeFilter },
): Contact[] {
  const wanted = fold(search.trim());
  const digits = search.trim();
  const holds = ({ name, email, accreditation, phone }: Contact) =>
    [name, email, accreditation].some((text) => fold(text).includes(wanted)) ||
    phone.includes(digits);
  return ofType(all, type)
    .filter((contact) => wanted === '' || holds(contact))
    .sort((a, b) => byName(a.name, b.name));
}

export function ofType(all: readonly Contact[], type: TypeFilter): Contact[] {
  return all.filter((contact) => type === 'all' || contact.type === type);
}

/** URL of the website; null when it is invalid or has an unsafe scheme. */
export function websiteLink({ website: address }: Contact): string | null {
  return website.safeParse(address).success ? address.trim() : null;
}

/** A `mailto:` URL; null for an invalid address. */
export function mailLink({ email }: Contact): string | null {
  const checked = emailAddress.safeParse(email);
  return checked.success ? `mailto:${encodeURIComponent(checked.data).replace('%40', '@')}` : null;
}

/** A `tel:` URL; null unless there are 3 to 15 digits. */
export function phoneLink({ phone }: Contact): string | null {
  const digits = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null;
}

/** `21.11.2026` for files; empty when unknown. */
const day = (createdAt: string) =>
  createdAt === '' ? '' : formatShortDate(osloDate(new Date(createdAt)));

const HEADER = [
  'Navn',
  'Telefon',
  'E-post',
  'Nettside',
  'Akkreditering',
  'Kommentar',
  'Type',
  'Opprettet',
] as const;

/** CSV file (docs/product/back-office.md#notes-tasks-and-contacts). */
export function contactsCsv(rows: readonly Contact[]): CsvText {
  const cells = rows.map((contact) => [
    contact.name,
    contact.phone,
    contact.email,
    contact.website,
    contact.accreditation,
    contact.comment,
    CONTACT_TYPES[contact.type],
    day(contact.createdAt),
  ]);
  return csvFile(HEADER, cells);
}

/** `alle_kontakter_21.11.2026.csv`, `kontakter_crew_21.11.2026.csv`. */
export function csvName(type: TypeFilter, now: Date): string {
  const date = formatShortDate(osloDate(now));
  return type === 'all' ? `alle_kontakter_${date}.csv` : `kontakter_${type}_${date}.csv`;
}
