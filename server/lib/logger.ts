import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import type { Config } from '../config/index.ts';
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
  'databaseListenUrl',
  'privateKey',
];

/**
 * Secrets at the top level and one and two levels down; `headers["set-cookie"]` needs its own
 * notation.
 */
const redactedPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  '["set-cookie"]',
  '*["set-cookie"]',
  '*.*["set-cookie"]',
];

/**
 * JSON lines on stdout (or `destination`). Secrets are redacted by field name, and the finished
 * line is masked again for e-mail addresses and tokens, because error messages can contain them.
 * `memory` keeps the last lines for the back office.
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

const kept = ['code', 'status', 'constraint', 'table', 'column', 'severity', 'routine'] as const;

/**
 * The loggable parts of an error. Database drivers put row values into `detail`, `where` and
 * `parameters`, and Drizzle appends them to its message after 'params:', so only known parts are
 * copied.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : { type: typeof error };
  const described: Record<string, unknown> = {
    type: error.name,
    message: withoutParameters(error.message),
    stack: stackFrames(error),
  };
  for (const key of kept) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string' || typeof value === 'number') described[key] = value;
  }
  if (error.cause !== undefined && depth < 4)
    described.cause = describeError(error.cause, depth + 1);
  return described;
}

function withoutParameters(message: string): string {
  const at = message.indexOf('\nparams:');
  return at < 0 ? message : message.slice(0, at);
}

/** The frames only: the first lines of a stack repeat the message. */
function stackFrames(error: Error): string {
  const lines = (error.stack ?? '').split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
