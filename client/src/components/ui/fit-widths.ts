/**
 * Widths of the display face (Anybody 900), so that the width axis of a headline can be solved
 * without a browser, for server rendering.
 *
 * Each glyph is `character`, advance at 50 % and at 150 % width in thousandths of an em; between
 * them the advance is linear (measured in Chromium at 50, 75, 100, 125 and 150 %).
 */
const GLYPHS =
  '0373/971 1328/941 2372/1005 3366/1001 4402/955 5366/989 6366/1003 7322/903 8367/984 ' +
  '9366/1009 A380/1195 B372/1097 C371/1084 D371/1085 E251/962 F250/877 G373/1134 H372/1128 ' +
  'I187/513 J369/1087 K383/1025 L254/853 M605/1408 N481/1258 O369/1130 P373/1033 Q369/1130 ' +
  'R376/1074 S375/1100 T311/1069 U373/1137 V386/1116 W609/1610 X404/1102 Y399/1143 Z255/998 ' +
  'Æ469/1683 Ø368/1099 .190/371 ,206/494 :191/382 ;206/468 !221/394 ?391/1009 &484/1275 ' +
  '+243/416 -235/754 –269/843 /278/840';

/** Kerning at 100 % width in thousandths of an em; letters of the same shape share a name. */
const KERNING =
  'LT140 LY120 AT114 TA108 AY107 VA105 AV101 WA91 AW81 FA73 LV72 YA68 JA60 T.59 Y.59 V.57 OA57 ' +
  'PA57 CA57 LW52 F.50 P.50 UA48 RY42 BV40 AO39 AC39 AG39 OV37 CV37 OY35 CY35 PY35 SA35 W.35 ' +
  'AS33 VO33 VC33 VG33 OW32 CW32 VS32 OT31 CT31 BA30 TJ30 T 30 XO30 BY27 J.25 KO25 KC25 KG25 ' +
  'RT23 OX22 CX22 RA22 RV22 ST21 EA20 LU20 YO20 YC20 YG20 YS20';

const WIDEST = 150;
const NARROWEST = 50;
/** Maximum scale of a line that is too short at full width. */
const MOST_GROWTH = 1.45;

const glyphs = new Map(
  GLYPHS.split(' ').map((entry) => {
    const [narrow, wide] = entry.slice(1).split('/').slice(-2);
    return [entry.charAt(0), [Number(narrow), Number(wide)] as const];
  }),
);
glyphs.set(' ', [100, 425]);

const kerning = new Map(
  (KERNING.match(/..\d+/g) ?? []).map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Å is as wide as A, Ö as O; Ø and Æ are letters of their own. */
function plain(text: string): string {
  return text.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const leftShape = (char: string) => (char === 'Ø' || char === 'D' || char === 'Q' ? 'O' : char);
const rightShape = (char: string) =>
  char === 'Æ'
    ? 'A'
    : char === 'Ø' || char === 'Q'
      ? 'O'
      : char === ',' || char === ':'
        ? '.'
        : char;

/** Width of a line in em at 50 % and at 150 %, kerning included. */
export function lineWidth(text: string): { narrow: number; wide: number } {
  const chars = [...plain(text)];
  let narrow = 0;
  let wide = 0;
  chars.forEach((char, index) => {
    const [least, most] = glyphs.get(char) ?? [370, 1100];
    const pull = kerning.get(leftShape(char) + rightShape(chars[index + 1] ?? '')) ?? 0;
    narrow += least - 0.3 * pull;
    wide += most - 1.7 * pull;
  });
  return { narrow: narrow / 1000, wide: wide / 1000 };
}

/** `stretch` in percent (50 to 150), `scale` of the font size (mostly 1). */
export interface Fit {
  stretch: number;
  scale: number;
}

/**
 * Solves the width axis so that a line fills its column.
 *
 * @param narrow width of the line at 50 %, in the same unit as `column`
 * @param wide width of the line at 150 %
 * @param column width to fill
 */
export function solveFit(narrow: number, wide: number, column: number): Fit {
  if (narrow >= column) return { stretch: NARROWEST, scale: column / narrow };
  if (wide <= column) return { stretch: WIDEST, scale: Math.min(column / wide, MOST_GROWTH) };
  const share = (column - narrow) / (wide - narrow);
  const stretch = NARROWEST + share * (WIDEST - NARROWEST);
  return { stretch: Math.floor(stretch * 10) / 10, scale: 1 };
}
