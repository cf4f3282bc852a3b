import { z } from 'zod';

/*
 * A backup is one gzip file of lines of JSON (decision 0030), so that `zcat` and any language can
 * read it:
 *
 *   {"format":"ctrl-backup","version":1,"createdAt":…,"engine":…,"migrations":[…],"tables":[…]}
 *   {"part":"table","name":"users"}
 *   ["5c0e…","kari",null,"2026-08-21 08:00:00+00"]       one row: the columns as PostgreSQL's text
 *   {"part":"end","name":"users","rows":1,"sha256":…}    of the lines of this part
 *   {"part":"file","name":"outbox/….eml"}
 *   "RnJvbTog…"                                          a piece of the file as base64
 *   {"part":"end","name":"outbox/….eml","rows":1,"sha256":…}
 *   {"part":"complete","sequences":[…],"sha256":…}       of all lines before
 *
 * Tables come in an order in which each follows those that it refers to.
 */

/** Raised when a reader of the former format would misread the new one. */
export const FORMAT_VERSION = 1;
export const FORMAT = 'ctrl-backup';

/** What the operator has to know or can correct. The message is one line. */
export class BackupRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}

/** Read first and alone, because everything else may look different in another version. */
export const formatLine = z.object({ format: z.literal(FORMAT), version: z.number().int() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(200);

export const headerLine = formatLine.extend({
  createdAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  /** The migrations that the database has, by their time in migrations/meta/_journal.json. */
  migrations: z.array(z.number().int()).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
});
export type Header = z.infer<typeof headerLine>;

const sequence = z.object({
  name,
  lastValue: z.string().regex(/^-?\d{1,19}$/),
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof sequence>;

export const partLine = z.discriminatedUnion('part', [
  z.object({ part: z.literal('table'), name }),
  z.object({ part: z.literal('file'), name }),
  z.object({ part: z.literal('end'), name, rows: z.number().int(), sha256 }),
  z.object({ part: z.literal('complete'), sequences: z.array(sequence), sha256 }),
]);
export type PartLine = z.infer<typeof partLine>;

/** A part as it was written or read: a table with its rows, or a file with its pieces. */
export interface PartCount {
  kind: 'table' | 'file';
  name: string;
  rows: number;
}

/** A name as an SQL identifier. */
export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
