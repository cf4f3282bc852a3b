import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/types.ts';
import { composeMessage, type StoredMail } from './message.ts';

/** Delivers one e-mail, or throws. */
export type Deliver = (mail: StoredMail) => Promise<void>;

export type TransportConfig = Pick<Config, 'mail' | 'dataDir' | 'times'>;

/** SMTP when SMTP_URL is set, else files in DATA_DIR/outbox. */
export function createDelivery(config: TransportConfig): Deliver {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === null
    ? fileDelivery(join(config.dataDir, 'outbox'), from)
    : smtpDelivery(smtpUrl, from, config.times.outgoingMs);
}

/** nodemailer waits up to 10 minutes by default; each step has our time-out instead. */
export const smtpLimits = (timeoutMs: number) => ({
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
});

function smtpDelivery(url: string, from: string, timeoutMs: number): Deliver {
  const transport = createTransport({ url, ...smtpLimits(timeoutMs) });
  return async (mail) => {
    try {
      await transport.sendMail(composeMessage(mail, from));
    } finally {
      transport.close();
    }
  };
}

/** The text of a subject in a file name: small letters, digits and hyphens. */
function slug(subject: string): string {
  const plain = subject
    .toLowerCase()
    .replace(/[æäå]/g, 'a')
    .replace(/[øö]/g, 'o')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 50) || 'uten-emne';
}

/** `20260821T101530Z-bekreft-pameldingen`: when and about what. */
function outboxStem({ subject, createdAt }: Pick<StoredMail, 'subject' | 'createdAt'>): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${slug(subject)}`;
}

/** `20260821T101530Z-bekreft-pameldingen-1a2b3c4d.eml`; the same e-mail always has the same name. */
function outboxFileName(mail: Pick<StoredMail, 'id' | 'subject' | 'createdAt'>): string {
  return `${outboxStem(mail)}-${mail.id.slice(0, 8)}.eml`;
}

function fileDelivery(folder: string, from: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    // 8bit: a link stands in one piece, for a person who opens the file in a text editor.
    const { message } = await transport.sendMail({
      ...composeMessage(mail, from),
      encoding: '8bit',
    });
    if (!Buffer.isBuffer(message)) throw new Error('The message was not built in memory');
    await writeMessage(folder, outboxFileName(mail), message);
  };
}

/** As `outboxFileName`, for mails of which thousands have the same subject and moment. */
export function messageFileName(mail: Pick<StoredMail, 'id' | 'subject' | 'createdAt'>): string {
  return `${outboxStem(mail)}-${mail.id}.eml`;
}

/** Written beside and renamed, so that nobody reads half a message; written twice it is one file. */
export async function writeMessage(folder: string, name: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const target = join(folder, name);
  const beside = `${target}.tmp`;
  try {
    const file = await open(beside, 'w', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Whether the server refused the message for good (SMTP 5xx about the recipient or the content). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'responseCode');
  const command: unknown = Reflect.get(error, 'command');
  return typeof code === 'number' && code >= 550 && code < 560 && command !== 'CONN';
}
