import { fold } from '#shared/contracts/text.ts';

/** Mail domains that ignore dots in the local part (Google). */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** One key for all spellings of a mailbox: ignores case, `+tag`, and Gmail's dots. */
export function mailboxKey(email: string): string {
  const address = fold(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).replace(/\+.*$/s, '');
  const domain = address.slice(at + 1);
  return `${DOTLESS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
