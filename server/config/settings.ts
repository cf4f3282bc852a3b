import { z } from 'zod';
import * as fields from './fields.ts';
import { KNOWN_PUSH_HOSTS, pushHosts, pushSubject, vapidKey } from './fields.ts';

/** One setting: its parser, its default, an example for the error message. */
interface Setting<T extends z.ZodType> {
  schema: T;
  example: string;
  /** Its value is never repeated in an error. */
  secret?: boolean;
}

function setting<T extends z.ZodType>(schema: T, example: string): Setting<T> {
  return { schema, example };
}

function secret<T extends z.ZodType>(schema: T, example: string): Setting<T> {
  return { schema, example, secret: true };
}

const { adminPassword, apiRoot, limit, line, serviceAccount, siteRoot, trustProxy } = fields;
const { urlOf, wholeNumber } = fields;

const mode = z.enum(['development', 'production', 'test'], 'development, production or test');
const logLevel = z.enum(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'fatal, error, warn, info, debug, trace or silent',
);
const seconds = (example: number, max = 31_536_000) =>
  setting(wholeNumber(1, max).default(example), String(example));
const days = (example: number) => setting(wholeNumber(1, 3650).default(example), String(example));
const uses = (points: number, period: number) =>
  setting(limit.default({ points, seconds: period }), `${points}/${period}`);

/** Every setting of the product, in the order of the documentation. */
export const settings = {
  NODE_ENV: setting(mode.default('development'), 'production'),
  PORT: setting(wholeNumber(0, 65_535).default(5000), '5000'),
  HOST: setting(line(1, 253).optional(), '127.0.0.1'),
  DATABASE_URL: secret(
    urlOf('postgres:', 'postgresql:').optional(),
    'postgres://ctrl@localhost:5432/ctrl',
  ),
  DATABASE_LISTEN_URL: secret(
    urlOf('postgres:', 'postgresql:').optional(),
    'postgres://ctrl@localhost:5432/ctrl',
  ),
  // Newsletters, notices, the sheet and a backup may hold one each while they work with another.
  DATABASE_POOL_SIZE: setting(wholeNumber(5, 200).default(10), '10'),
  DATA_DIR: setting(line(1, 4096).optional(), './data'),
  BACKUP_DIR: setting(line(1, 4096).optional(), '/var/backups/ctrl'),
  BACKUP_HOUR: setting(wholeNumber(0, 23).default(4), '4'),
  BACKUP_KEEP: setting(wholeNumber(1, 90).default(14), '14'),
  PUBLIC_URL: setting(siteRoot.optional(), 'https://ctrl.example'),
  SESSION_SECRET: secret(line(32, 512).optional(), '32 or more random characters'),
  ADMIN_USERNAME: setting(line(3, 30).optional(), 'admin'),
  ADMIN_PASSWORD: secret(adminPassword.optional(), 'a long sentence'),
  SMTP_URL: secret(urlOf('smtp:', 'smtps:').optional(), 'smtps://mail.example:465'),
  MAIL_FROM: setting(line(3, 200).optional(), 'CTRL Festival <hei@ctrl.example>'),
  MAIL_ORGANISERS: setting(z.email('an e-mail address').optional(), 'post@ctrl.example'),
  GOOGLE_SHEETS_ID: setting(line(10, 200).optional(), '1AbCdEfGhIjKlMnOp'),
  GOOGLE_SERVICE_ACCOUNT_JSON: secret(serviceAccount.optional(), '{"client_email":"…"}'),
  GOOGLE_API_ROOT: setting(apiRoot.optional(), 'http://127.0.0.1:9000'),
  FACEBOOK_PAGE_ID: setting(line(1, 100).optional(), '1234567890'),
  FACEBOOK_TOKEN: secret(line(1, 4096).optional(), 'the page access token'),
  FACEBOOK_API_ROOT: setting(
    apiRoot.default('https://graph.facebook.com'),
    'https://graph.facebook.com',
  ),
  INSTAGRAM_USER_ID: setting(line(1, 100).optional(), '1234567890'),
  INSTAGRAM_TOKEN: secret(line(1, 4096).optional(), 'the user access token'),
  INSTAGRAM_API_ROOT: setting(
    apiRoot.default('https://graph.instagram.com'),
    'https://graph.instagram.com',
  ),
  TIKTOK_TOKEN: secret(line(1, 4096).optional(), 'the access token'),
  TIKTOK_API_ROOT: setting(
    apiRoot.default('https://open.tiktokapis.com'),
    'https://open.tiktokapis.com',
  ),
  PUSH_HOSTS: setting(pushHosts.prefault(KNOWN_PUSH_HOSTS), 'fcm.googleapis.com, *.push.example'),
  PUSH_SUBJECT: setting(pushSubject.optional(), 'mailto:hei@ctrl.example'),
  VAPID_PUBLIC_KEY: setting(vapidKey(65).optional(), '(made by npx web-push generate-vapid-keys)'),
  VAPID_PRIVATE_KEY: secret(vapidKey(32).optional(), '(made by npx web-push generate-vapid-keys)'),
  TRUST_PROXY: setting(trustProxy.default(false), '1'),
  BCRYPT_COST: setting(wholeNumber(4, 15).default(12), '12'),
  METRICS_TOKEN: secret(line(16, 512).optional(), '16 or more random characters'),
  LOG_LEVEL: setting(logLevel.default('info'), 'info'),
  SERVICE_WORKER: setting(z.enum(['on', 'off'], 'on or off').default('on'), 'off'),

  ADMIN_IDLE_SECONDS: seconds(1800),
  ADMIN_MAX_SECONDS: seconds(28_800),
  USER_SESSION_SECONDS: seconds(1_209_600),
  AFFILIATE_SESSION_SECONDS: seconds(1_209_600),
  JOB_POLL_SECONDS: setting(wholeNumber(0, 60).default(2), '2'),
  OUTGOING_TIMEOUT_SECONDS: seconds(10, 300),
  DATABASE_CONNECT_TIMEOUT_MS: setting(wholeNumber(100, 60_000).default(2000), '2000'),
  DATABASE_STATEMENT_TIMEOUT_MS: setting(wholeNumber(100, 600_000).default(2500), '2500'),
  MAX_CONNECTIONS: setting(wholeNumber(1, 1_000_000).default(10_000), '10000'),
  REQUEST_TIMEOUT_SECONDS: seconds(30, 600),
  HEADERS_TIMEOUT_SECONDS: seconds(10, 600),
  KEEP_ALIVE_SECONDS: seconds(65, 600),
  DRAIN_SECONDS: setting(wholeNumber(0, 600).default(0), '3'),
  SHUTDOWN_SECONDS: seconds(8, 600),
  RETENTION_ADDRESS_DAYS: days(30),
  RETENTION_CONTACT_MONTHS: setting(wholeNumber(1, 1200).default(24), '24'),
  RETENTION_UNCONFIRMED_DAYS: days(7),

  LIMIT_LOGIN_ACCOUNT: uses(5, 900),
  LIMIT_LOGIN_ADDRESS: uses(30, 900),
  LIMIT_MAILED_LINK: uses(60, 900),
  LIMIT_PASSWORD_ACCOUNT: uses(10, 3600),
  LIMIT_PICTURE: uses(10, 3600),
  LIMIT_CONTENT_PICTURE: uses(60, 3600),
  LIMIT_SHARE_PICTURE: uses(30, 60),
  LIMIT_EXPORT: uses(10, 3600),
  LIMIT_REGISTRATION: uses(10, 3600),
  LIMIT_CONTACT: uses(5, 600),
  LIMIT_NEWSLETTER: uses(5, 600),
  LIMIT_NEWSLETTER_LINK: uses(300, 60),
  LIMIT_SHARE: uses(5, 600),
  LIMIT_WHEEL: uses(30, 600),
  LIMIT_APPLICATION: uses(5, 600),
  LIMIT_MAIL_HOUR: uses(2, 3600),
  LIMIT_MAIL_DAY: uses(5, 86_400),
  LIMIT_WAY_BACK_HOUR: uses(3, 3600),
  LIMIT_WAY_BACK_DAY: uses(8, 86_400),
  LIMIT_PUSH: uses(1200, 600),
  LIMIT_PUSH_NEW: uses(500, 86_400),
  LIMIT_PUSH_TEST: uses(5, 600),
  LIMIT_TEST_MAIL: uses(10, 600),
  LIMIT_READ: uses(3000, 60),
  LIMIT_WRITE: uses(1200, 60),
  LIMIT_WRITE_SESSION: uses(240, 60),
  LIMIT_CHAT_LINES: uses(5, 5),
  LIMIT_CHAT_REPEAT: uses(2, 60),
  LIMIT_CHAT_ADDRESS: uses(300, 5),
  LIMIT_CHAT_NEW_NAMES: uses(60, 5),
  LIMIT_CHAT_ROOM: uses(30, 1),
  LIMIT_CHAT_FRAMES: uses(30, 1),
  LIMIT_UPGRADE_ADDRESS: uses(2000, 10),
  LIMIT_UPGRADE: uses(6000, 10),
  LIMIT_CHAT_RESUME_KB: uses(20_000, 10),
  LIMIT_CHAT_NAME: uses(30, 600),
  LIMIT_CHAT_REPORT: uses(30, 600),

  CHAT_PAUSE_SECONDS: seconds(10, 3600),
  CHAT_SOCKETS_PER_SESSION: setting(wholeNumber(1, 1000).default(5), '5'),
  CHAT_SOCKETS_PER_ADDRESS: setting(wholeNumber(1, 100_000).default(300), '300'),
  CHAT_PING_SECONDS: seconds(30, 600),
  CHAT_MAX_WAITING_BYTES: setting(wholeNumber(10_000, 100_000_000).default(1_000_000), '1000000'),
  CHAT_RESUME_BYTES: setting(wholeNumber(10_000, 10_000_000).default(256_000), '256000'),
  CHAT_NEW_NAME_SECONDS: seconds(600, 86_400),
  CHAT_NEW_NAME_LINES: setting(wholeNumber(0, 1000).default(10), '10'),
  CHAT_AUTO_SLOW_SECONDS: seconds(10, 3600),
  CHAT_AUTO_SLOW_FOR_SECONDS: seconds(120, 86_400),
  CHAT_AUTO_SLOW_OFF_SECONDS: seconds(600, 86_400),
  CHAT_NAME_HOURS: setting(wholeNumber(1, 720).default(24), '24'),
} as const;

type Settings = typeof settings;
export type SettingName = keyof Settings;
export type SettingValues = { [Name in SettingName]: z.output<Settings[Name]['schema']> };

/** A setting with which the server does not start. The message is one line for the operator. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** The error line: which setting, what was wrong, an example. */
export function refusal(name: SettingName, rule: string): ConfigError {
  return new ConfigError(`${name} ${rule}. Example: ${name}=${settings[name].example}`);
}

const schema = z.object(
  Object.fromEntries(
    Object.entries(settings).map(([name, one]): [string, z.ZodType] => [name, one.schema]),
  ),
);

/** Reads every setting; an empty value counts as unset. Throws ConfigError for the first bad one. */
export function readSettings(env: NodeJS.ProcessEnv): SettingValues {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const result = schema.safeParse(given);
  // TypeScript does not know the type of an object whose shape was built from the table above.
  if (result.success) return result.data as SettingValues;
  const issue = result.error.issues[0];
  const name = issue?.path[0] as SettingName;
  const one: Setting<z.ZodType> = settings[name];
  const got = one.secret ? '' : ` (got "${String(given[name]).slice(0, 60)}")`;
  throw refusal(name, `must be ${issue?.message ?? 'valid'}${got}`);
}
