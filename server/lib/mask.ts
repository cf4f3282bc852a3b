/* Logs hold what visitors send, of any length, so all of this runs in linear time. */

/** Characters that an e-mail address may have on both sides of its '@'. */
const ADDRESS_RUN = /[\p{L}\p{N}._%+'@-]+/gu;
/** From the beginning of a text to its last dot that a top-level domain follows. */
const DOMAIN = /^[\p{L}\p{N}].*\.\p{L}{2,}/u;
const tokenInUrl = /([?&](?:token|code|access_token)=)[^&"\s\\]+/gi;
/** A calendar feed is read by whoever has its address; a preview's address is signed. */
const secretPath = /(\/(?:kalender|forhandsvisning)\/)[^/?"\s\\]+/gi;
const credentialsInUrl = /:\/\/[^/\s"@]+@/g;

/**
 * 'kari@example.no' → 'k***@e***': enough to recognise a case, not enough to write to the person.
 */
export function maskEmail(email: string): string {
  return email.replace(ADDRESS_RUN, (run) => (run.includes('@') ? maskRun(run) : run));
}

function maskRun(run: string): string {
  let masked = '';
  let local = '';
  for (const [index, part] of run.split('@').entries()) {
    const domain = local === '' ? null : DOMAIN.exec(part);
    if (domain === null) {
      masked += index === 0 ? '' : `${local}@`;
      local = part;
    } else {
      masked += `${firstOf(local)}***@${firstOf(part)}***`;
      local = part.slice(domain[0].length);
    }
  }
  return masked + local;
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

/** A log line without e-mail addresses, tokens in addresses, or user and password in addresses. */
export function maskText(line: string): string {
  return maskEmail(line.replace(credentialsInUrl, '://***@'))
    .replace(tokenInUrl, '$1***')
    .replace(secretPath, '$1***');
}
