import type { SendMailOptions } from 'nodemailer';

/** A stored e-mail as it leaves the house. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  createdAt: Date;
}

/** One line: no line break or other control character can start a header of its own. */
function headerText(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is removed
  return value.replace(/[\u0000-\u001F\u007F\u0085\u2028\u2029]+/g, ' ').trim();
}

const HEADER_NAME = /^[A-Za-z0-9-]+$/;

function safeHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!HEADER_NAME.test(name)) throw new Error('Not a mail header name');
      return [name, headerText(value)];
    }),
  );
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/**
 * The message for nodemailer. The Message-ID is made of the row's id: should a message go out twice
 * because the process died between delivery and note, receivers see one and the same message.
 */
export function composeMessage(mail: StoredMail, from: string): SendMailOptions {
  return {
    from: headerText(from),
    to: { name: '', address: headerText(mail.to) },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...safeHeaders(mail.headers) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
