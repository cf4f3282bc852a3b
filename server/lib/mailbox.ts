import { domainToASCII } from 'node:url';
import { fold } from '#shared/contracts/text.ts';

const GMAIL = 'gmail.com';

/** The domain as servers look it up: `blåbær.no` is `xn--blbr-roah.no`. Google delivers to one mailbox by two names. */
function domainKey(domain: string): string {
  const ascii = domainToASCII(domain) || domain;
  return ascii === 'googlemail.com' ? GMAIL : ascii;
}

/**
 * One key for all spellings of a mailbox: ignores case, `+tag`, Gmail's dots and other name, and whether
 * letters of the domain are spelt in ASCII.
 */
export function mailboxKey(email: string): string {
  const address = fold(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/s, '');
  const domain = domainKey(address.slice(at + 1));
  return `${domain === GMAIL ? local.replaceAll('.', '') : local}@${domain}`;
}
