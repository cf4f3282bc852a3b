/**
 * Letters of other scripts, in lower case, that look like a Latin letter. From Unicode's
 * confusables.txt, reduced to those that screen fonts draw alike; compatibility forms (full width,
 * bold, circled) are handled by NFKC.
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

/** Look-alike → Latin letter. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map(
  Object.entries(TWINS).flatMap(([latin, likes]) =>
    [...likes].map((like): [string, string] => [like, latin]),
  ),
);
