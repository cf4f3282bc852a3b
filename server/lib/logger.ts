import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Config } from '../config/types.ts';
import { describeError } from './describe-error.ts';
import type { LogMemory } from './log-memory.ts';
import { maskText } from './mask.ts';

export type Logger = PinoLogger;

const secretNames = [
  'password',
  'confirmPassword',
  'currentPassword',
  'token',
  'secret',
  'sessionSecret',
  'cookie',
  'authorization',
  'smtpUrl',
  'databaseUrl',
  'privateKey',
];

/** Secrets at the top, one and two levels down; `headers["set-cookie"]` needs its own notation. */
const redactedPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  '["set-cookie"]',
  '*["set-cookie"]',
  '*.*["set-cookie"]',
];

/**
 * JSON lines on stdout (or `destination`). Secrets are redacted by field name, and the finished
 * line is masked once more for e-mail addresses and tokens, because error messages can contain them
 * too. `memory` keeps the last lines for the back office.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
  memory?: LogMemory,
): Logger {
  const finish = (line: string) => {
    const masked = maskText(line);
    memory?.keep(masked);
    return masked;
  };
  const options = {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[skjult]' },
    serializers: { err: describeError, error: describeError },
    hooks: { streamWrite: finish },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
