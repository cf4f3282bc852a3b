import { createTransport } from 'nodemailer';
import { composeMessage, type StoredMail } from './message.ts';
import {
  isRefusedForGood,
  messageFileName,
  outboxFolder,
  sendingLimit,
  smtpLimits,
  type TransportConfig,
  writeMessage,
} from './transport.ts';

/** Why an e-mail was not delivered. The message contains no address. */
export class DeliveryError extends Error {
  /**
   * 'refused' is permanent, 'later' is temporary for this e-mail, 'unreachable' means no mail
   * server could be used.
   */
  readonly kind: 'refused' | 'later' | 'unreachable';

  constructor(kind: DeliveryError['kind'], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'Unknown', { cause });
    this.name = 'DeliveryError';
    this.kind = kind;
  }
}

/** Delivers many e-mails in sequence, over one connection. */
export interface MailConnection {
  /**
   * Resolves when the server has acknowledged the e-mail. After a failure without an answer it is
   * unknown whether it was accepted; a resent e-mail has the same Message-ID.
   * @throws DeliveryError
   */
  deliver(mail: StoredMail): Promise<void>;
  close(): void;
}

/** Transport for one run of e-mails: SMTP when SMTP_URL is set, else files in DATA_DIR/outbox. */
export function openMailConnection(config: TransportConfig): MailConnection {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) return fileConnection(outboxFolder(config), from);
  return smtpConnection(smtpUrl, from, config.times.outgoingMs);
}

function fileConnection(folder: string, from: string): MailConnection {
  const inMemory = createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(mail) {
      const { message } = await inMemory.sendMail(composeMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new Error('The message was not built in memory');
      await writeMessage(folder, messageFileName(mail), message);
    },
    close() {},
  };
}

function smtpConnection(url: string, from: string, timeoutMs: number): MailConnection {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    ...smtpLimits(timeoutMs),
  });
  const limitMs = sendingLimit(timeoutMs);
  let reached: Promise<unknown> | null = null;
  return {
    close: () => transport.close(),
    async deliver(mail) {
      // An unreachable server is detected before the attempt is counted for any e-mail.
      reached ??= inTime(limitMs, transport.verify());
      await reached.catch((error: unknown) => {
        throw new DeliveryError('unreachable', error);
      });
      try {
        const signal = AbortSignal.timeout(limitMs);
        await transport.sendMail({ ...composeMessage(mail, from), signal });
      } catch (error) {
        throw new DeliveryError(isRefusedForGood(error) ? 'refused' : 'later', error);
      }
    },
  };
}

/**
 * Rejects when `work` has not ended in time: a server that sends a byte now and then never exceeds
 * nodemailer's time-outs of single steps, and `verify` takes no signal.
 */
async function inTime(limitMs: number, work: Promise<unknown>): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Timeout')), { once: true });
  });
  await Promise.race([late, work]);
}
