import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { BackupRefused, type PartCount } from './format.ts';
import { type BackupFacts, checkBackup } from './read.ts';
import { type BackupSource, writeBackup } from './write.ts';

export const UNFINISHED = '.part';

export interface WrittenBackup {
  path: string;
  bytes: number;
  /** Of the file, as `sha256sum` prints it. */
  sha256: string;
}

/** `ctrl-20260821T021500Z.ndjson.gz` */
export function backupName(now: Date): string {
  return `ctrl-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.ndjson.gz`;
}

/**
 * Writes a file atomically and readable by its owner only: to a temporary name, fsync, rename.
 * @param fill writes to the sink and ends it
 * @throws BackupRefused when the file exists already
 */
export async function writeWhole(
  path: string,
  fill: (sink: Writable) => Promise<void>,
): Promise<WrittenBackup> {
  await mkdir(dirname(path), { recursive: true });
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupRefused(`${path} finnes allerede. Velg et annet navn.`);
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}${UNFINISHED}`);
  try {
    const file = await open(beside, 'w', 0o600);
    const hash = createHash('sha256');
    let bytes = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        // Writes all of it where the last piece ended.
        file.writeFile(chunk).then(() => done(), done);
      },
    });
    try {
      await fill(sink);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    await syncFolder(dirname(path));
    return { path, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Makes the rename survive a power cut (fsync of the folder), where the system supports it. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows cannot open folders.
  }
}

/** Writes a backup of the database, as it is at this moment, to a new file. */
export async function writeBackupFile(
  path: string,
  source: BackupSource,
): Promise<WrittenBackup & { parts: PartCount[] }> {
  let parts: PartCount[] = [];
  const written = await writeWhole(path, async (sink) => {
    parts = await writeBackup(source, sink);
  });
  return { ...written, parts };
}

/**
 * Reads and checks a whole file without storing anything.
 * @throws BackupRefused for anything but a complete backup of a known version
 */
export function checkBackupFile(path: string): Promise<BackupFacts> {
  return checkBackup(createReadStream(path));
}
