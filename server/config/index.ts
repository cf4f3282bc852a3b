import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultContent } from '#shared/content/index.ts';
import { repeatsIdentity } from '#shared/contracts/accounts.ts';
import { HOUR_MS } from '#shared/oslo-time.ts';
import { fromRoot } from '../lib/paths.ts';
import { generatedSecret } from './data-dir.ts';
import { isKeyPair } from './fields.ts';
import {
  ConfigError,
  readSettings,
  refusal,
  type SettingName,
  type SettingValues,
} from './settings.ts';
import type { ChatSettings, Config, LimitSettings, TimeSettings } from './types.ts';

export { closeDataDir } from './data-dir.ts';
export { ConfigError } from './settings.ts';
export type * from './types.ts';

/**
 * The whole configuration from the environment (docs/product/operation.md#settings). Creates the
 * session secret in DATA_DIR when none is set. Throws ConfigError, one line, for anything invalid.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const values = readSettings(env);
  const dataDir = values.DATA_DIR === undefined ? fromRoot('data') : resolve(values.DATA_DIR);
  refuseUnsafe(values);
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    backup: {
      folder: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
      hour: values.BACKUP_HOUR,
      keep: values.BACKUP_KEEP,
    },
    databaseUrl: values.DATABASE_URL ?? null,
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    sessionSecret: values.SESSION_SECRET ?? secretFor(dataDir),
    admin: pair(values, 'ADMIN_USERNAME', 'ADMIN_PASSWORD', (username, password) => {
      return { username, password };
    }),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? `CTRL Festival <${defaultContent.site.contact.general.email}>`,
      organisers: values.MAIL_ORGANISERS ?? null,
    },
    social: socialOf(values),
    google: pair(values, 'GOOGLE_SHEETS_ID', 'GOOGLE_SERVICE_ACCOUNT_JSON', (id, account) => {
      return { sheetsId: id, serviceAccount: account, apiRoot: values.GOOGLE_API_ROOT ?? null };
    }),
    push: pushOf(values),
    bcryptCost: values.BCRYPT_COST,
    maxConnections: values.MAX_CONNECTIONS,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    serviceWorker: values.SERVICE_WORKER === 'on',
    times: timesOf(values),
    limits: limitsOf(values),
    chat: chatOf(values),
  };
}

/** Refuses combinations with which the server would start but be unsafe or silently broken. */
function refuseUnsafe(values: SettingValues): void {
  if (values.PUBLIC_URL?.startsWith('https:') && values.TRUST_PROXY === false) {
    const why = 'must name the proxies in front when PUBLIC_URL is https: without it the browser';
    throw refusal('TRUST_PROXY', `${why} never gets the secure session cookies (got "false")`);
  }
  if (values.DATABASE_LISTEN_URL !== undefined && values.DATABASE_URL === undefined) {
    throw refusal('DATABASE_LISTEN_URL', 'needs DATABASE_URL, whose direct connection it is');
  }
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = values;
  if (username && password && repeatsIdentity(password, { username, email: username })) {
    throw refusal('ADMIN_PASSWORD', 'must differ from ADMIN_USERNAME');
  }
  if (values.NODE_ENV !== 'production') return;
  if (values.BCRYPT_COST < 10) {
    throw refusal('BCRYPT_COST', `must be at least 10 in production (got "${values.BCRYPT_COST}")`);
  }
  if (values.DATABASE_URL !== undefined && values.SESSION_SECRET === undefined) {
    throw refusal('SESSION_SECRET', 'is required in production with DATABASE_URL');
  }
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    throw refusal('MAIL_FROM', 'is required in production with SMTP_URL');
  }
}

function secretFor(dataDir: string): string {
  try {
    return generatedSecret(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DATA_DIR must be a folder that can be written (${reason}). Example: DATA_DIR=./data`,
    );
  }
}

/** Two settings that only make sense together; null when neither is set. */
function pair<A extends SettingName, B extends SettingName, T>(
  values: SettingValues,
  first: A,
  second: B,
  build: (a: NonNullable<SettingValues[A]>, b: NonNullable<SettingValues[B]>) => T,
): T | null {
  const a = values[first];
  const b = values[second];
  if (a !== undefined && a !== null && b !== undefined && b !== null) return build(a, b);
  if (a !== undefined) throw refusal(second, `is required when ${first} is set`);
  if (b !== undefined) throw refusal(first, `is required when ${second} is set`);
  return null;
}

function socialOf(values: SettingValues): Config['social'] {
  return {
    facebook: pair(values, 'FACEBOOK_PAGE_ID', 'FACEBOOK_TOKEN', (pageId, token) => {
      return { pageId, token, apiRoot: values.FACEBOOK_API_ROOT };
    }),
    instagram: pair(values, 'INSTAGRAM_USER_ID', 'INSTAGRAM_TOKEN', (userId, token) => {
      return { userId, token, apiRoot: values.INSTAGRAM_API_ROOT };
    }),
    tiktok:
      values.TIKTOK_TOKEN === undefined
        ? null
        : { token: values.TIKTOK_TOKEN, apiRoot: values.TIKTOK_API_ROOT },
  };
}

function pushOf(values: SettingValues): Config['push'] {
  const keys = pair(values, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', (publicKey, privateKey) => {
    if (!isKeyPair(publicKey, privateKey)) {
      throw refusal('VAPID_PRIVATE_KEY', 'must be the key that VAPID_PUBLIC_KEY belongs to');
    }
    return { publicKey, privateKey };
  });
  return { hosts: values.PUSH_HOSTS, subject: values.PUSH_SUBJECT ?? null, keys };
}

function timesOf(values: SettingValues): TimeSettings {
  return {
    adminIdleMs: values.ADMIN_IDLE_SECONDS * 1000,
    adminMaxMs: values.ADMIN_MAX_SECONDS * 1000,
    userSessionMs: values.USER_SESSION_SECONDS * 1000,
    affiliateSessionMs: values.AFFILIATE_SESSION_SECONDS * 1000,
    jobPollSeconds: values.JOB_POLL_SECONDS,
    outgoingMs: values.OUTGOING_TIMEOUT_SECONDS * 1000,
    databaseConnectMs: values.DATABASE_CONNECT_TIMEOUT_MS,
    databaseStatementMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    requestMs: values.REQUEST_TIMEOUT_SECONDS * 1000,
    headersMs: values.HEADERS_TIMEOUT_SECONDS * 1000,
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
    drainMs: values.DRAIN_SECONDS * 1000,
    shutdownMs: values.SHUTDOWN_SECONDS * 1000,
    retention: {
      addressDays: values.RETENTION_ADDRESS_DAYS,
      contactMonths: values.RETENTION_CONTACT_MONTHS,
      unconfirmedNewsletterDays: values.RETENTION_UNCONFIRMED_DAYS,
    },
  };
}

function limitsOf(values: SettingValues): LimitSettings {
  return {
    loginAccount: values.LIMIT_LOGIN_ACCOUNT,
    loginAddress: values.LIMIT_LOGIN_ADDRESS,
    mailedLink: values.LIMIT_MAILED_LINK,
    passwordAccount: values.LIMIT_PASSWORD_ACCOUNT,
    picture: values.LIMIT_PICTURE,
    contentPicture: values.LIMIT_CONTENT_PICTURE,
    sharePicture: values.LIMIT_SHARE_PICTURE,
    export: values.LIMIT_EXPORT,
    registration: values.LIMIT_REGISTRATION,
    contact: values.LIMIT_CONTACT,
    newsletter: values.LIMIT_NEWSLETTER,
    newsletterLink: values.LIMIT_NEWSLETTER_LINK,
    share: values.LIMIT_SHARE,
    wheel: values.LIMIT_WHEEL,
    application: values.LIMIT_APPLICATION,
    mailHour: values.LIMIT_MAIL_HOUR,
    mailDay: values.LIMIT_MAIL_DAY,
    recoveryHour: values.LIMIT_WAY_BACK_HOUR,
    recoveryDay: values.LIMIT_WAY_BACK_DAY,
    push: values.LIMIT_PUSH,
    pushNew: values.LIMIT_PUSH_NEW,
    pushTest: values.LIMIT_PUSH_TEST,
    testMail: values.LIMIT_TEST_MAIL,
    read: values.LIMIT_READ,
    write: values.LIMIT_WRITE,
    writeSession: values.LIMIT_WRITE_SESSION,
    chatLines: values.LIMIT_CHAT_LINES,
    chatRepeat: values.LIMIT_CHAT_REPEAT,
    chatAddress: values.LIMIT_CHAT_ADDRESS,
    chatNewNames: values.LIMIT_CHAT_NEW_NAMES,
    chatRoom: values.LIMIT_CHAT_ROOM,
    chatFrames: values.LIMIT_CHAT_FRAMES,
    upgradeAddress: values.LIMIT_UPGRADE_ADDRESS,
    upgrade: values.LIMIT_UPGRADE,
    chatResumeKb: values.LIMIT_CHAT_RESUME_KB,
    chatName: values.LIMIT_CHAT_NAME,
    chatReport: values.LIMIT_CHAT_REPORT,
  };
}

function chatOf(values: SettingValues): ChatSettings {
  return {
    pauseMs: values.CHAT_PAUSE_SECONDS * 1000,
    socketsPerSession: values.CHAT_SOCKETS_PER_SESSION,
    socketsPerAddress: values.CHAT_SOCKETS_PER_ADDRESS,
    pingMs: values.CHAT_PING_SECONDS * 1000,
    maxWaitingBytes: values.CHAT_MAX_WAITING_BYTES,
    resumeBytes: values.CHAT_RESUME_BYTES,
    newNameMs: values.CHAT_NEW_NAME_SECONDS * 1000,
    newNameLines: values.CHAT_NEW_NAME_LINES,
    autoSlowSeconds: values.CHAT_AUTO_SLOW_SECONDS,
    autoSlowMs: values.CHAT_AUTO_SLOW_FOR_SECONDS * 1000,
    autoSlowOffMs: values.CHAT_AUTO_SLOW_OFF_SECONDS * 1000,
    nameMs: values.CHAT_NAME_HOURS * HOUR_MS,
  };
}

/**
 * Starts a program: sets the umask so that its files are readable by its user only, whatever the
 * shell or service manager had set (docs/product/operation.md#files).
 *
 * @returns the process's environment, with defaults from a `.env` file in the project's root (the
 * environment takes precedence)
 */
export function beginProgram(): NodeJS.ProcessEnv {
  process.umask(0o077);
  const file = fromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Whether `npm start` started this process: it then has to end with npm. */
export function isStartedByNpm(): boolean {
  return process.env.npm_lifecycle_event === 'start';
}

/** The folder that a command was given in: npm runs it in the project's root. */
export function startedIn(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
