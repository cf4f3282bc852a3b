import { mailboxKey } from '#server/lib/mailbox.ts';
import { AFFILIATE_NETWORKS, type AffiliateNetwork } from '#shared/contracts/affiliates.ts';
import { fold } from '#shared/contracts/text.ts';

/** Contact data that is compared between affiliates. */
export type ContactData = { navn: string; epost: string; telefon: string | null } & Record<
  AffiliateNetwork,
  string | null
>;

export type ContactKind = 'address' | 'phone' | 'profile' | 'name';

/** Norwegian numbers are written with and without their country's code. */
const NORWAY = /^(?:00|\+)47(?=\d{8}$)/;
function phoneKey(telefon: string): string {
  return telefon.replace(/[^\d+]/g, '').replace(NORWAY, '');
}

/** A handle, or the last part of a profile's address. */
function profileKey(network: AffiliateNetwork, profile: string): string {
  const path = fold(profile)
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  const handle = path.slice(path.lastIndexOf('/') + 1).replace(/^@+/, '');
  return `${network}:${handle}`;
}

/**
 * Keys that are equal for affiliates with the same contact data, `kind:value`
 * (docs/product/promoters.md#self-referral).
 */
export function contactKeys(data: ContactData): string[] {
  const phone = phoneKey(data.telefon ?? '');
  const profiles = AFFILIATE_NETWORKS.flatMap((network) => {
    const profile = data[network];
    return profile === null ? [] : [keyOf('profile', profileKey(network, profile))];
  });
  return [
    mailboxContactKey(data.epost),
    keyOf('name', fold(data.navn).replace(/\s+/g, ' ')),
    ...(phone === '' ? [] : [keyOf('phone', phone)]),
    ...profiles,
  ];
}

/** The key of an address, the same for every spelling of its mailbox. */
export function mailboxContactKey(epost: string): string {
  return keyOf('address', mailboxKey(epost));
}

function keyOf(kind: ContactKind, value: string): string {
  return `${kind}:${value}`;
}

export function kindOfKey(key: string): ContactKind {
  return key.slice(0, key.indexOf(':')) as ContactKind;
}
