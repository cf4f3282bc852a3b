import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BackupRefused,
  FORMAT_VERSION,
  formatLine,
  type Header,
  headerLine,
  type PartCount,
  type PartLine,
  partLine,
  type SequenceState,
} from './format.ts';

/** Events of a reader, in this order: header, lines of parts, end. */
export type Piece =
  | { kind: 'header'; header: Header }
  | { kind: 'lines'; of: PartCount['kind']; name: string; lines: string[] }
  | { kind: 'complete'; sequences: SequenceState[]; parts: PartCount[] };

/** Characters per batch of lines, and per line. */
const BATCH_CHARS = 1_000_000;
const BATCH_LINES = 500;
const LONGEST_LINE = 128_000_000;

const REFUSALS = {
  foreign: 'Filen er ingen sikkerhetskopi fra dette nettstedet.',
  newer: 'Kopien er laget av en nyere utgave av programmet. Oppdater programmet først.',
  damaged: 'Kopien er skadet: kontrollsummen stemmer ikke. Bruk en annen kopi.',
  cut: 'Kopien er ikke hel: slutten mangler. Bruk en annen kopi.',
} as const;

const refused = (why: keyof typeof REFUSALS, cause?: unknown) =>
  new BackupRefused(REFUSALS[why], { cause });

async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of source) {
    let bytes = chunk as Buffer;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield Buffer.concat([...rest, bytes.subarray(0, end)]).toString('utf8');
      rest = [];
      waiting = 0;
      bytes = bytes.subarray(end + 1);
    }
    if (bytes.length > 0) rest.push(bytes);
    waiting += bytes.length;
    if (waiting > LONGEST_LINE) throw refused('foreign');
  }
  if (waiting > 0) throw refused('cut');
}

/** Decompresses; gzip errors are reported like other damage. */
async function* unpacked(source: Readable): AsyncGenerator<string> {
  let isBegun = false;
  try {
    const plain = pipeline(source, createGunzip(), () => {});
    for await (const line of linesOf(plain)) {
      isBegun = true;
      yield line;
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'Z_BUF_ERROR') throw refused('cut', error);
    if (String(code).startsWith('Z_')) throw refused(isBegun ? 'damaged' : 'foreign', error);
    throw error;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function headerOf(line: string): Header {
  const value = parsed(line);
  const format = formatLine.safeParse(value);
  if (!format.success) throw refused('foreign');
  if (format.data.version > FORMAT_VERSION) throw refused('newer');
  const header = headerLine.safeParse(value);
  if (!header.success) throw refused('damaged', header.error);
  return header.data;
}

/** Tracks the parts of a backup and checks them against their end lines. */
class Progress {
  readonly parts: PartCount[] = [];
  private readonly header: Header;
  private readonly whole = createHash('sha256');
  private part = createHash('sha256');
  private isOpen = false;

  constructor(header: Header, line: string) {
    this.header = header;
    this.whole.update(`${line}\n`);
  }

  /** The part that data lines belong to now. */
  get current(): PartCount {
    const current = this.parts.at(-1);
    if (!this.isOpen || current === undefined) throw refused('damaged');
    return current;
  }

  data(line: string): void {
    this.current.rows += 1;
    this.part.update(`${line}\n`);
    this.whole.update(`${line}\n`);
  }

  control(line: string): PartLine {
    const control = partLine.safeParse(parsed(line)).data;
    if (control === undefined) throw refused('damaged');
    if (control.part === 'complete') this.complete(control);
    else if (control.part === 'end') this.end(control);
    else this.begin(control);
    this.whole.update(`${line}\n`);
    return control;
  }

  private begin({ part, name }: Extract<PartLine, { part: 'table' | 'file' }>): void {
    const isNext = part === 'file' || this.header.tables[this.parts.length]?.name === name;
    const tables = this.header.tables.length;
    if (this.isOpen || !isNext || (part === 'file' && this.parts.length < tables)) {
      throw refused('damaged');
    }
    this.parts.push({ kind: part, name, rows: 0 });
    this.part = createHash('sha256');
    this.isOpen = true;
  }

  private end({ name, rows, sha256 }: Extract<PartLine, { part: 'end' }>): void {
    const { current } = this;
    const isSame = current.name === name && current.rows === rows;
    if (!isSame || this.part.digest('hex') !== sha256) throw refused('damaged');
    this.isOpen = false;
  }

  private complete({ sha256 }: Extract<PartLine, { part: 'complete' }>): void {
    const isWhole = !this.isOpen && this.parts.length >= this.header.tables.length;
    if (!isWhole || this.whole.copy().digest('hex') !== sha256) throw refused('damaged');
  }
}

/**
 * Reads and checks a backup as a stream. What was yielded may only be kept once `complete` has
 * come.
 * @throws BackupRefused for anything but a complete backup of a known version
 */
export async function* readBackup(source: Readable): AsyncGenerator<Piece> {
  const lines = unpacked(source);
  const first = await lines.next();
  if (first.done === true) throw refused('foreign');
  const header = headerOf(first.value);
  yield { kind: 'header', header };
  const progress = new Progress(header, first.value);
  let sequences: SequenceState[] | null = null;
  let [batch, chars]: [string[], number] = [[], 0];
  const take = (): Piece => {
    const { kind, name } = progress.current;
    const piece = { kind: 'lines', of: kind, name, lines: batch } as const;
    [batch, chars] = [[], 0];
    return piece;
  };
  for await (const line of lines) {
    if (sequences !== null) throw refused('damaged');
    if (!line.startsWith('{')) {
      progress.data(line);
      batch.push(line);
      chars += line.length;
      if (chars > BATCH_CHARS || batch.length >= BATCH_LINES) yield take();
      continue;
    }
    if (batch.length > 0) yield take();
    const control = progress.control(line);
    if (control.part === 'complete') sequences = control.sequences;
  }
  // Only at the end of the file, where gzip has its own checksum.
  if (sequences === null) throw refused('cut');
  yield { kind: 'complete', sequences, parts: progress.parts };
}

/** Facts about a backup after it was checked completely. */
export interface BackupFacts {
  header: Header;
  parts: PartCount[];
}

/**
 * Reads a whole backup and keeps nothing of it.
 * @throws BackupRefused for anything but a whole backup that this version knows
 */
export async function checkBackup(source: Readable): Promise<BackupFacts> {
  let facts: BackupFacts | undefined;
  let parts: PartCount[] = [];
  for await (const piece of readBackup(source)) {
    if (piece.kind === 'header') facts = { header: piece.header, parts };
    if (piece.kind === 'complete') parts = piece.parts;
  }
  if (facts === undefined) throw refused('cut');
  return { ...facts, parts };
}
