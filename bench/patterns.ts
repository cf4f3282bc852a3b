// `npx tsx bench/patterns.ts [word]`: growth of every regular expression's time when its text
// doubles.
import { fileURLToPath } from 'node:url';
import { listSourceFiles } from '../scripts/checks/files.ts';
import { isProduct, type Pattern, patternsOf } from '../scripts/checks/patterns.ts';
import { contactDetailIn } from '../server/features/chat/filters/contact-details.ts';
import { isReservedName } from '../server/features/chat/filters/names.ts';
import { holdsFilteredWord, nameKey } from '../server/features/chat/filters/words.ts';

import { maskText } from '../server/lib/mask.ts';
import { cleanText, staysShort } from '../shared/rules/plain-text.ts';

const LENGTH = Number(process.env.BENCH_LENGTH ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** How often a suspicious measurement is repeated. */
const AGAIN = 5;
/** Shorter times are within the clock's noise. */
const NOISE_MS = 0.5;
/** Largest accepted factor of the time for twice the text. */
const MOST = 3;
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Repeated units of the test texts: characters of every class, and prefixes of what the patterns
 * match.
 */
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

/** Functions that apply several patterns to a visitor's text. */
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
  // Sticky and global patterns keep `lastIndex`; all matches of a text are searched.
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  return { name: `${path}:${line}`, run: (text) => text.replace(pattern, '') };
}

/** CPU time, the minimum of several rounds, since other load can only add to it. */
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
  // A single bad measurement may be caused by other load; quadratic growth shows every time.
  const again = Array.from({ length: AGAIN }, () => measure(ROUNDS));
  return again.reduce((least, one) => (one.growth < least.growth ? one : least), quick);
}

/** The worst growth over all test texts; null when none takes long enough. */
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
