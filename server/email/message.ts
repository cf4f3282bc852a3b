import type { SendMailOptions } from 'nodemailer';
import { stripAttachments } from './strip.ts';

export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  createdAt: Date;
}

/** One line: line breaks and control characters are removed, so that no header can be injected. */
function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is removed
  return value.replace(/[\u0000-\u001F\u007F\u0085\u2028\u2029]+/g, ' ').trim();
}

/**
 * A line in which nothing is an encoded word, `=?utf-8?q?...?=`: nodemailer sends ASCII as it is, and mail
 * programs would show any characters that were written so.
 */
function headerText(value: string): string {
  return oneLine(value).replaceAll('=?', '= ?');
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
 * The message for nodemailer. The Message-ID is derived from the row's id: if the process dies
 * between delivery and storing it, the e-mail is sent twice with the same Message-ID, and receivers
 * can discard the second.
 */
export function composeMessage(mail: StoredMail, from: string): SendMailOptions {
  return {
    from: oneLine(from),
    to: { name: '', address: oneLine(mail.to) },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: stripAttachments(mail.html),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...safeHeaders(mail.headers) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
