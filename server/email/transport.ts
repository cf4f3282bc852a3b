import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/index.ts';
import { composeMessage, type StoredMail } from './message.ts';

/** Delivers one e-mail, or throws. */
type Deliver = (mail: StoredMail) => Promise<void>;

export type TransportConfig = Pick<Config, 'mail' | 'dataDir' | 'times'>;

/** SMTP when SMTP_URL is set, else files in DATA_DIR/outbox. */
export function createDelivery(config: TransportConfig): Deliver {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === null
    ? async (mail) => void (await fileDelivery(outboxFolder(config), from)(mail))
    : smtpDelivery(smtpUrl, from, config.times.outgoingMs);
}

/** Where e-mails go without SMTP_URL. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'outbox');

/**
 * Time for all steps of one e-mail. Shorter than the time limit of its job: a run that is still sending
 * when the next one begins would send it twice.
 */
export const sendingLimit = (timeoutMs: number): number => Math.min(6 * timeoutMs, 100_000);

/**
 * nodemailer's default time-outs are up to 10 minutes. Connecting has the configured one instead. An
 * answer may take as long as the whole e-mail: a server that scans it before it acknowledges it has
 * accepted it all the same, and the next attempt would be a second copy (RFC 5321, 4.5.3.2.6).
 */
export const smtpLimits = (timeoutMs: number) => ({
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  socketTimeout: sendingLimit(timeoutMs),
});

function smtpDelivery(url: string, from: string, timeoutMs: number): Deliver {
  const transport = createTransport({ url, ...smtpLimits(timeoutMs) });
  return async (mail) => {
    try {
      const signal = AbortSignal.timeout(sendingLimit(timeoutMs));
      await transport.sendMail({ ...composeMessage(mail, from), signal });
    } finally {
      transport.close();
    }
  };
}

/** A subject as part of a file name: lower-case letters, digits and hyphens. */
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

/** `20260821T101530Z-bekreft-pameldingen`: time and subject. */
function outboxStem({ subject, createdAt }: Pick<StoredMail, 'subject' | 'createdAt'>): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${slug(subject)}`;
}

/** `20260821T101530Z-bekreft-pameldingen-1a2b3c4d.eml`; the same e-mail always has the same name. */
function outboxFileName(mail: Pick<StoredMail, 'id' | 'subject' | 'createdAt'>): string {
  return `${outboxStem(mail)}-${mail.id.slice(0, 8)}.eml`;
}

/** Writes e-mails as files; gives the name of each. */
export function fileDelivery(folder: string, from: string): (mail: StoredMail) => Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    // 8bit keeps a link on one line, for a person who opens the file in a text editor.
    const { message } = await transport.sendMail({
      ...composeMessage(mail, from),
      encoding: '8bit',
    });
    if (!Buffer.isBuffer(message)) throw new Error('The message was not built in memory');
    const name = outboxFileName(mail);
    await writeMessage(folder, name, message);
    return name;
  };
}

/**
 * As `outboxFileName` with the whole id, because thousands of e-mails can have the same subject and
 * time.
 */
export function messageFileName(mail: Pick<StoredMail, 'id' | 'subject' | 'createdAt'>): string {
  return `${outboxStem(mail)}-${mail.id}.eml`;
}

/**
 * Written to a temporary file and renamed, so that no reader sees half a message; writing it twice
 * gives one file.
 */
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

/** The commands that a server answers about the recipient and the content. */
const OF_THE_MESSAGE = new Set<unknown>(['RCPT TO', 'DATA']);

/**
 * Whether the server refused the message permanently (SMTP 5xx about the recipient or the content). A
 * refused sender or connection is a matter of our settings, and may be mended before the next attempt.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'responseCode');
  const isOfTheMessage = OF_THE_MESSAGE.has(Reflect.get(error, 'command'));
  return typeof code === 'number' && code >= 550 && code < 560 && isOfTheMessage;
}
