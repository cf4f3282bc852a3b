/**
 * Letters of other scripts, in lower case, that look like a Latin letter. From Unicode's
 * confusables.txt, cut to what a screen font draws alike in a short name; compatibility forms
 * (full width, bold, circled) are already gone after NFKC.
 */
const TWINS: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьβƅ',
  c: 'сϲᴄⅽ',
  d: 'ԁɗđ',
  e: 'еҽєεɛ',
  f: 'ƒϝ',
  g: 'ɡցɢ',
  h: 'һհ',
  i: 'іɩıɪιїⅰ',
  j: 'јϳ',
  k: 'кκᴋĸ',
  l: 'ӏǀⅼłʟ',
  m: 'мᴍⅿ',
  n: 'ոпηᴎɴ',
  o: 'оοօσᴏ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦʀ',
  s: 'ѕꜱƽ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'ѵνᴠⅴ',
  w: 'ԝѡωᴡ',
  x: 'хχⅹ',
  y: 'уүγ',
  z: 'ᴢʐ',
};

/** Look-alike → the Latin letter it passes for. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map(
  Object.entries(TWINS).flatMap(([latin, likes]) =>
    [...likes].map((like): [string, string] => [like, latin]),
  ),
);
