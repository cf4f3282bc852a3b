import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupRefused } from './format.ts';

/** A file of DATA_DIR that belongs to the site and is not in the database. */
export interface DataFile {
  /** Relative to DATA_DIR, with `/`. */
  name: string;
  path: string;
}

export const SECRET_FILE = 'session-secret';
const OUTBOX = 'outbox';

/** Only these are read or written: a backup may come from somebody else. */
const KNOWN = /^(?:session-secret|outbox\/[\w-][\w.@-]{0,200}\.eml)$/;
const PIECE_BYTES = 48_000;

/**
 * The written e-mails, and the secret that signs sessions and the links of newsletters unless it
 * stands in the settings.
 */
export async function dataFilesOf(dataDir: string, withSecret: boolean): Promise<DataFile[]> {
  const mails = await readdir(join(dataDir, OUTBOX)).catch(() => []);
  const names = mails.sort().map((name) => `${OUTBOX}/${name}`);
  const all = [...(withSecret ? [SECRET_FILE] : []), ...names].filter((name) => KNOWN.test(name));
  const files: DataFile[] = [];
  for (const name of all) {
    const path = join(dataDir, name);
    if ((await stat(path).catch(() => null))?.isFile() === true) files.push({ name, path });
  }
  return files;
}

/** A file in pieces of base64. One that is gone by now has none. */
export async function* piecesOf({ path }: DataFile): AsyncGenerator<string> {
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      yield (bytes as Buffer).toString('base64');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Files from a backup, staged beside DATA_DIR and moved into place together. */
export class StagedFiles {
  private readonly names = new Set<string>();
  private readonly dataDir: string;
  private readonly beside: string;

  constructor(dataDir: string, beside: string) {
    this.dataDir = dataDir;
    this.beside = beside;
  }

  /** @throws BackupRefused for a name that no backup of ours has */
  async add(name: string, pieces: readonly string[]): Promise<void> {
    if (!KNOWN.test(name)) throw new BackupRefused('Kopien inneholder en fil med et ukjent navn.');
    const path = join(this.beside, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
    await writeFile(path, bytes, { mode: 0o600, flag: this.names.has(name) ? 'a' : 'w' });
    this.names.add(name);
  }

  /** Moves the files into place. An existing e-mail is kept. */
  async place(withSecret: boolean): Promise<void> {
    for (const name of this.names) {
      const target = join(this.dataDir, name);
      const isThere = (await stat(target).catch(() => null)) !== null;
      if (name === SECRET_FILE ? !withSecret : isThere) continue;
      await mkdir(dirname(target), { recursive: true });
      await rename(join(this.beside, name), target);
    }
  }
}
