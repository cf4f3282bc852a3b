import { createReadStream, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import {
  BackupRefused,
  type BackupSource,
  dataFilesOf,
  SECRET_FILE,
  writeBackupFile,
} from '#server/db/backup/index.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/lib/clock.ts';

/** The secret stored in a DATA_DIR; null when there is none. */
export async function secretIn(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, SECRET_FILE), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}

/** Whether the secret was generated in DATA_DIR rather than set in the configuration. */
export async function isOwnSecret({ dataDir, sessionSecret }: Config): Promise<boolean> {
  return (await secretIn(dataDir)) === sessionSecret;
}

export async function sourceOf(deps: {
  config: Config;
  db: Database;
  clock: Clock;
}): Promise<BackupSource> {
  const { config, db, clock } = deps;
  const files = await dataFilesOf(config.dataDir, await isOwnSecret(config));
  return { db, now: clock.now(), files };
}

/*
 * The embedded database belongs to one process, so only a running server can back it up. `npm run
 * data -- backup` connects to a Unix socket in DATA_DIR and is sent the file. Only the owner of the
 * folder may connect; nothing is read from the socket, and it is not reachable over the network.
 */

const SOCKET = 'backup.sock';
const DRAFTS = 'backup-draft-';
/** Folder of an unfinished restore. */
export const RESTORING = 'restoring';
/** Longest socket path in bytes that every system allows (macOS has the lowest limit). */
const LONGEST_PATH = 103;

export interface BackupSocket {
  stop(): Promise<void>;
}

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'logger'>;

function socketPath(dataDir: string): string | null {
  const path = join(dataDir, SOCKET);
  const isPossible = process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_PATH;
  return isPossible ? path : null;
}

/** Serves a backup of the embedded database to whoever connects; does nothing on PostgreSQL. */
export async function openBackupSocket(deps: Deps): Promise<BackupSocket> {
  const { config, db, logger } = deps;
  const path = socketPath(config.dataDir);
  if (db.engine !== 'pglite' || path === null) return { stop: async () => {} };
  // This process holds the folder's lock, so what is there is left from a killed one. It holds
  // everybody's data.
  await rm(path, { force: true });
  for (const name of await readdir(config.dataDir)) {
    const isDraft = name.startsWith(DRAFTS) || name === RESTORING;
    if (isDraft) await rm(join(config.dataDir, name), { recursive: true });
  }
  const open = new Set<Socket>();
  let last = Promise.resolve();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.resume();
    last = last
      .then(() => send(deps, socket))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'a backup could not be handed over');
        socket.destroy();
      });
  });
  await listenForOwner(server, path);
  return {
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await last;
    },
  };
}

/** `listen` creates the socket synchronously, so the changed umask affects nothing else. */
async function listenForOwner(server: Server, path: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
  });
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await listening;
}

/**
 * The backup is written to disk before its first byte is sent: a slow reader must not hold the only
 * connection.
 */
async function send(deps: Deps, socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  const folder = mkdtempSync(join(deps.config.dataDir, DRAFTS));
  try {
    const { path } = await writeBackupFile(join(folder, 'draft'), await sourceOf(deps));
    await pipeline(createReadStream(path), socket);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Connects to the server that runs on a DATA_DIR.
 * @throws BackupRefused when none answers
 */
export function askServer(dataDir: string): Promise<Socket> {
  const path = socketPath(dataDir);
  const refused = (cause?: unknown) =>
    new BackupRefused(
      `Serveren bruker databasen i ${dataDir}, men kan ikke spørres. Stopp den, og prøv igjen.`,
      { cause },
    );
  if (path === null) return Promise.reject(refused());
  return new Promise((resolve, reject) => {
    const socket = dial(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => reject(refused(error)));
  });
}
