const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_SIGNS = 6;

/** A text as part of an id: small letters, digits and hyphens. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');
}

/** An id that was never used: two people who add at the same time never make the same. */
export function newId(stem: string, taken: readonly string[]): string {
  for (;;) {
    const random = crypto.getRandomValues(new Uint8Array(RANDOM_SIGNS));
    const end = Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
    const id = `${stem}-${end}`;
    if (!taken.includes(id)) return id;
  }
}
