// `npx tsx bench/patterns.ts [word]`: how the time of every pattern grows when its text doubles.
import { fileURLToPath } from 'node:url';
import { listSourceFiles } from '../scripts/checks/files.ts';
import { isProduct, type Pattern, patternsOf } from '../scripts/checks/patterns.ts';
import { maskText } from '../server/lib/mask.ts';
import { contactDetailIn, holdsFilteredWord } from '../shared/rules/chat-content.ts';
import { isReservedName, nameKey } from '../shared/rules/chat-names.ts';
import { cleanText, staysShort } from '../shared/rules/plain-text.ts';

const LENGTH = Number(process.env.BENCH_LENGTH ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** So often is measured again what looks bad. */
const AGAIN = 5;
/** Times below this are the clock's own. */
const NOISE_MS = 0.5;
/** Twice the text may take at most so many times the time. */
const MOST = 3;
const root = fileURLToPath(new URL('..', import.meta.url));

/** What is repeated: signs of every class, and beginnings of what patterns look for. */
const UNITS = [
  ...'aAzæ1 .,-_@/\\#?%+:;!\'"<>()[]&=\n\t\u00A0\u200B\u3002',
  ...['a1', 'a.', 'a-', '1 ', '1.', 'a@', 'a@b.', '@a', '//', '://', 'a://', 'http:', 'www.', '/*'],
  ...['<script ', '<script>', '\\u', '\\\\', '\r\n', '\n ', 'no.', '.no', '(at)', '(dot)', 'bot'],
  ...['ALTER ', 'select * ', '㌖', 'ﷺ', '👩\u200D🚀', '1️⃣', '22.08.2025', 'select\t', 'returning '],
];
const ENDS = ['', '\0', '!', 'a', ' x'];

interface Subject {
  name: string;
  run(text: string): unknown;
}

/** Ways through several patterns that a visitor's text goes. */
const WHOLE: Subject[] = [
  { name: 'contactDetailIn', run: contactDetailIn },
  { name: 'holdsFilteredWord', run: (text) => holdsFilteredWord(text, ['stygg', 'fy*']) },
  { name: 'nameKey', run: nameKey },
  { name: 'isReservedName', run: isReservedName },
  { name: 'cleanText', run: cleanText },
  { name: 'staysShort', run: (text) => staysShort(text, 500) },
  { name: 'maskText', run: maskText },
];

function subjectOf({ path, line, source, flags }: Pattern): Subject {
  // Sticky and global patterns remember where they were; all matches of a text are looked for.
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  return { name: `${path}:${line}`, run: (text) => text.replace(pattern, '') };
}

/** CPU time, the best of several: whatever else the machine does can only add to it. */
function timeOf(subject: Subject, text: string, rounds: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const begin = process.cpuUsage();
    subject.run(text);
    const { user, system } = process.cpuUsage(begin);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

interface Growth {
  growth: number;
  ms: number;
  unit: string;
}

function growthOf(subject: Subject, unit: string, end: string): Growth | null {
  const text = (length: number) => `x${unit.repeat(Math.ceil(length / unit.length))}${end}`;
  const [once, twice] = [text(LENGTH), text(2 * LENGTH)];
  const measure = (rounds: number): Growth => {
    const ms = timeOf(subject, twice, rounds);
    const growth = ms / Math.max(timeOf(subject, once, rounds), NOISE_MS / 4);
    return { growth, ms, unit: JSON.stringify(unit) };
  };
  const quick = measure(ROUNDS);
  if (quick.ms < NOISE_MS) return null;
  if (quick.growth <= MOST) return quick;
  // What looks bad once may be the machine; a square looks bad every time.
  const again = Array.from({ length: AGAIN }, () => measure(ROUNDS));
  return again.reduce((least, one) => (one.growth < least.growth ? one : least), quick);
}

/** The worst growth of a subject over all hostile texts; null when none takes long enough. */
function worstOf(subject: Subject): Growth | null {
  const all = UNITS.flatMap((unit) => ENDS.map((end) => growthOf(subject, unit, end)));
  return all.reduce(
    (worst, one) => ((one?.growth ?? 0) > (worst?.growth ?? 0) ? one : worst),
    null,
  );
}

const word = process.argv[2] ?? '';
const patterns = listSourceFiles(root)
  .filter(isProduct)
  .flatMap((file) => patternsOf(file).patterns);
const subjects = [...WHOLE, ...patterns.map(subjectOf)].filter(({ name }) => name.includes(word));
let over = 0;
for (const subject of subjects) {
  const worst = worstOf(subject);
  const isOver = worst !== null && worst.growth > MOST;
  if (isOver) over += 1;
  const figures =
    worst === null
      ? `below ${NOISE_MS} ms`
      : `x${worst.growth.toFixed(1)}  ${worst.ms.toFixed(1)} ms  ${worst.unit}`;
  console.log(`${isOver ? 'OVER ' : '     '}${subject.name.padEnd(60)} ${figures}`);
}
console.log(
  `${subjects.length} looked at with ${LENGTH} and ${2 * LENGTH} signs, ${over} over x${MOST}`,
);
