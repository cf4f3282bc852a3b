import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The e-mails in DATA_DIR/outbox, oldest first, parsed by an independent library. */
export async function writtenMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

/** The first link of an e-mail whose address holds `part`. */
export function linkIn(mail: Email | undefined, part: string): URL {
  const found = (mail?.text ?? '').match(/https?:\/\/\S+/g)?.find((link) => link.includes(part));
  if (found === undefined) throw new Error(`No link with ${part} in the e-mail`);
  return new URL(found);
}

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string;
  mails: { to: string[]; mail: Email }[];
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that records what it receives. */
export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          callback();
        }, callback);
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * An SMTP server that answers DATA with one more line again and again and never ends its answer.
 * `stop` resolves when every connection has been closed by the other side.
 */
export async function startTarpit(): Promise<Pick<SmtpSink, 'url' | 'stop'>> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 tarpit ESMTP\r\n');
    socket.on('data', (command) => {
      if (!command.includes('DATA')) return void socket.write('250 OK\r\n');
      const dripping = setInterval(() => socket.write('354-vent\r\n'), 20);
      socket.once('close', () => clearInterval(dripping));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
