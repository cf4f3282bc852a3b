import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../config/types.ts';
import { composeMessage, type StoredMail } from './message.ts';
import { isRefusedForGood, messageFileName, writeMessage } from './transport.ts';

/*
 * Delivery of mails that must reach nobody twice, over one connection. A server has taken a mail
 * when it has read the dot that ends it, so `commit` is awaited when everything but the dot is on
 * its way: whoever is killed before has sent nothing, whoever is killed after has noted it. What is
 * left is the moment between the note's commit and the write of five bytes.
 */

/** Why a mail was not delivered. The message holds no address. */
export class DeliveryError extends Error {
  /** For good; for now (this mail can be tried later); no server that takes mails at all. */
  readonly kind: 'refused' | 'later' | 'unreachable';
  /** Whether the end of the mail had been handed over: without an answer nobody knows. */
  readonly committed: boolean;
  /** Whether the server said no, and so has not taken the mail. */
  readonly answered: boolean;

  constructor(
    kind: DeliveryError['kind'],
    message: string,
    { committed = false, answered = false } = {},
  ) {
    super(message);
    this.name = 'DeliveryError';
    this.kind = kind;
    this.committed = committed;
    this.answered = answered;
  }
}

export interface Courier {
  /**
   * Hands a mail over. What `commit` throws is thrown again, and nothing is delivered.
   * @throws DeliveryError
   */
  deliver(mail: StoredMail, commit: () => Promise<void>): Promise<void>;
  close(): void;
}

type CourierConfig = Pick<Config, 'mail' | 'dataDir' | 'times'>;

/** The way out for one run of mails: SMTP when SMTP_URL is set, else files in DATA_DIR/outbox. */
export function openCourier(config: CourierConfig): Courier {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) return fileCourier(join(config.dataDir, 'outbox'), from);
  return smtpCourier(smtpUrl, from, config.times.outgoingMs);
}

const inMemory = createTransport({ streamTransport: true, buffer: true });

interface Composed {
  envelope: { from: string | false; to: string[] };
  bytes: Buffer;
}

async function compose(mail: StoredMail, from: string): Promise<Composed> {
  const { envelope, message } = await inMemory.sendMail(composeMessage(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error('The message was not built in memory');
  return { envelope, bytes: message };
}

/** Written under a name of its own, so a second time is the same file; then it is noted. */
function fileCourier(folder: string, from: string): Courier {
  return {
    async deliver(mail, commit) {
      const { bytes } = await compose(mail, from);
      const file = join(folder, messageFileName(mail));
      await writeMessage(folder, messageFileName(mail), bytes);
      try {
        await commit();
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    close() {},
  };
}

function connect(url: string, timeoutMs: number): Promise<SMTPConnection> {
  const { auth, ...server } = parseConnectionUrl(url);
  const limits = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const connection = new SMTPConnection({ ...server, ...limits });
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      connection.close();
      reject(error);
    };
    connection.once('error', refuse);
    connection.connect((failure) => {
      if (failure) return refuse(failure);
      const done = () => {
        connection.off('error', refuse);
        // What breaks later is told by the mail that is on its way, or by the next one.
        connection.on('error', () => {});
        resolve(connection);
      };
      if (auth === undefined || !connection.allowsAuth) return done();
      connection.login(auth, (denied) => (denied ? refuse(denied) : done()));
    });
  });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'Unknown');

function smtpCourier(url: string, from: string, timeoutMs: number): Courier {
  let open: SMTPConnection | null = null;

  const close = () => {
    open?.close();
    open = null;
  };
  const connected = async () => {
    try {
      open ??= await connect(url, timeoutMs);
      return open;
    } catch (error) {
      throw new DeliveryError('unreachable', reasonOf(error));
    }
  };
  const attempt = async (message: Composed, commit: () => Promise<void>) => {
    const connection = await connected();
    const end = watched(commit);
    try {
      await handOver(connection, message, end.commit);
    } catch (error) {
      // Closed without the dot, a mail under way is none; and nothing else may follow it.
      close();
      if (end.failure !== null) throw end.failure.cause;
      throw deliveryError(error, end.committed);
    }
  };

  return {
    close() {
      open?.quit();
      open = null;
    },
    async deliver(mail, commit) {
      const message = await compose(mail, from);
      const wasOpen = open !== null;
      try {
        await attempt(message, commit);
      } catch (error) {
        // Servers close a connection after so many mails; a new one takes the next.
        const wasClosed =
          error instanceof DeliveryError && !error.committed && error.kind === 'unreachable';
        if (!wasOpen || !wasClosed) throw error;
        await attempt(message, commit);
      }
    },
  };
}

/** `commit` with what became of it. */
function watched(commit: () => Promise<void>) {
  const end = {
    committed: false,
    failure: null as { cause: unknown } | null,
    async commit() {
      try {
        await commit();
        end.committed = true;
      } catch (cause) {
        end.failure = { cause };
        throw cause;
      }
    },
  };
  return end;
}

/** Sends a message whose end waits for `commit`. */
function handOver(
  connection: SMTPConnection,
  { envelope, bytes }: Composed,
  commit: () => Promise<void>,
): Promise<void> {
  async function* withLateEnd() {
    yield bytes;
    await commit();
  }
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error('The connection was closed'));
    connection.once('end', onEnd);
    connection.send(envelope, Readable.from(withLateEnd()), (error) => {
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    });
  });
}

function deliveryError(error: unknown, committed: boolean): DeliveryError {
  const reason = reasonOf(error);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  if (typeof code !== 'number') return new DeliveryError('unreachable', reason, { committed });
  const kind = isRefusedForGood(error) ? 'refused' : 'later';
  return new DeliveryError(kind, reason, { committed, answered: true });
}
