import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const OF_OTHERS = 0o077;
/** Sticky bit, as on /tmp, where every user has files. */
const STICKY = 0o1000;

const permissions = (mode: number) => (mode & 0o7777).toString(8);

/**
 * Removes other users' access to an existing DATA_DIR and its direct entries
 * (docs/product/operation.md#files). New files are covered by the umask; this is for a folder made
 * by hand, copied, or written by an older version.
 */
export function closeDataDir(
  { dataDir }: { dataDir: string },
  logger: { warn(line: string): void },
): void {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  const us = process.getuid?.();
  if (us === undefined || !found?.isDirectory()) return;
  const isOpen = (found.mode & OF_OTHERS) !== 0;
  const mode = `other users (mode ${permissions(found.mode)})`;
  const isOurs = found.uid === us && (found.mode & STICKY) === 0;
  if (isOpen && !(isOurs && close(dataDir, 0o700))) {
    logger.warn(
      `DATA_DIR ${dataDir} is open to ${mode}, and is not ours to close: chmod it to 700`,
    );
  } else if (isOpen) {
    logger.warn(`DATA_DIR ${dataDir} was open to ${mode}: now it is not`);
  }
  // Only in a folder that nobody else can change: otherwise a name could be replaced by a symlink.
  if (!isOurs || (statSync(dataDir).mode & OF_OTHERS) !== 0) return;
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry?.uid !== us || (entry.mode & OF_OTHERS) === 0) continue;
    if (entry.isDirectory() || entry.isFile()) close(path, entry.mode & 0o700);
  }
}

/** Returns whether it is closed now. File systems without permissions refuse or ignore chmod. */
function close(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return (statSync(path).mode & OF_OTHERS) === 0;
  } catch {
    return false;
  }
}

/**
 * The secret that signs session cookies, created once in DATA_DIR and readable by its owner only.
 * It is written to a temporary file and hard-linked into place, so two processes that start at once
 * use the same one.
 */
export function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  const found = readSecret(file);
  if (found !== null) return found;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readSecret(file);
  if (secret === null) throw new Error(`${file} holds no usable secret: delete it and start again`);
  return secret;
}

function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text.length >= 32) return text;
    throw new Error(`${file} holds no usable secret: delete it and start again`);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
