import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Timers } from '../lib/clock.ts';
import { maskText } from '../lib/mask.ts';
import { composeMessage, type StoredMail } from './message.ts';
import { fileDelivery, outboxFolder, smtpLimits, type TransportConfig } from './transport.ts';

/** Why an e-mail was not accepted, as a cause that an operator can look into. */
export type ProbeProblem =
  | 'login'
  | 'unknown-host'
  | 'unreachable'
  | 'slow'
  | 'encryption'
  | 'later'
  | 'refused';

/** Result of sending immediately. `answer` is the mail server's, without addresses. */
export type ProbeOutcome =
  | { kind: 'accepted'; server: string; answer: string }
  | { kind: 'failed'; server: string; problem: ProbeProblem; answer: string }
  | { kind: 'file'; file: string };

/**
 * Sends one e-mail now, through the usual transport, and returns the mail server's answer. Takes at
 * most `times.outgoingMs`, however slow the server is.
 */
export async function probe(
  config: TransportConfig,
  mail: StoredMail,
  timers: Timers,
): Promise<ProbeOutcome> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) {
    const file = await fileDelivery(outboxFolder(config), from)(mail);
    return { kind: 'file', file };
  }
  const server = serverOf(smtpUrl);
  const { outgoingMs } = config.times;
  const transport = createTransport({ url: smtpUrl, ...smtpLimits(outgoingMs) });
  const deadline = new AbortController();
  const cancel = timers.after(outgoingMs, () => deadline.abort());
  try {
    const message = { ...composeMessage(mail, from), signal: deadline.signal };
    const { response } = await transport.sendMail(message);
    return { kind: 'accepted', server, answer: shown(response) };
  } catch (error) {
    return { kind: 'failed', server, ...failureOf(error) };
  } finally {
    cancel();
    transport.close();
  }
}

/** Host and port of SMTP_URL, without its user and password. */
function serverOf(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

const smtpError = z.object({
  message: z.string().default(''),
  code: z.string().default(''),
  response: z.string().optional(),
  responseCode: z.number().optional(),
});

const OF_ENCRYPTION = /certificate|\btls\b|\bssl\b|wrong version/i;

function failureOf(error: unknown): { problem: ProbeProblem; answer: string } {
  const { message, code, response, responseCode } = smtpError
    .catch({ message: '', code: '' })
    .parse({
      message: Reflect.get(Object(error), 'message'),
      code: Reflect.get(Object(error), 'code'),
      response: Reflect.get(Object(error), 'response'),
      responseCode: Reflect.get(Object(error), 'responseCode'),
    });
  const answer = shown(response ?? message);
  if (code === 'EAUTH' || code === 'ENOAUTH') return { problem: 'login', answer };
  if (responseCode !== undefined) {
    return { problem: responseCode < 500 ? 'later' : 'refused', answer };
  }
  if (code === 'EDNS' || message.includes('ENOTFOUND')) return { problem: 'unknown-host', answer };
  if (code === 'ETLS' || OF_ENCRYPTION.test(message)) return { problem: 'encryption', answer };
  if (code === 'ETIMEDOUT' || code === 'EABORT') return { problem: 'slow', answer };
  return { problem: 'unreachable', answer };
}

/** One line of at most 300 characters, without addresses and secrets. */
function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is removed
  return maskText(text.replace(/[\u0000-\u001F\u007F-\u009F]+/g, ' ').trim()).slice(0, 300);
}
