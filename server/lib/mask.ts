/* Log lines hold visitors' input of any length, so all of this must run in linear time. */

/** Characters allowed in an e-mail address on both sides of its '@'. */
const ADDRESS_RUN = /[\p{L}\p{N}._%+'@-]+/gu;
/** Up to the last dot that is followed by a top-level domain. */
const DOMAIN = /^[\p{L}\p{N}].*\.\p{L}{2,}/u;
const tokenInUrl = /([?&](?:token|code|access_token)=)[^&"\s\\]+/gi;
/** Whoever has the URL can read a calendar feed or a (signed) preview, so both are secrets. */
const secretPath = /(\/(?:kalender|forhandsvisning)\/)[^/?"\s\\]+/gi;
const credentialsInUrl = /:\/\/[^/\s"@]+@/g;

/** 'kari@example.no' → 'k***@e***': recognisable, but not enough to write to the person. */
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

/** Masks e-mail addresses, and tokens, users and passwords in URLs. */
export function maskText(line: string): string {
  return maskEmail(line.replace(credentialsInUrl, '://***@'))
    .replace(tokenInUrl, '$1***')
    .replace(secretPath, '$1***');
}
