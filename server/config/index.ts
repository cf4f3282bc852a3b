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

export { closeDataDir } from './data-dir.ts';
export { ConfigError } from './settings.ts';

/**
 * The whole configuration from the environment (docs/product/operation.md#settings). Creates the
 * session secret in DATA_DIR when none is set. Throws ConfigError, one line, for anything invalid.
 */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const values = readSettings(env);
  const dataDir = values.DATA_DIR === undefined ? fromRoot('data') : resolve(values.DATA_DIR);
  refuseUnsafe(values);
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    /** Without a trailing slash; null while PUBLIC_URL is unset. */
    publicUrl: values.PUBLIC_URL ?? null,
    /** False, a number of hops, or a list of addresses, ranges and the names Express knows. */
    trustProxy: values.TRUST_PROXY,
    dataDir,
    /** The nightly backup: its folder (null: none is made), its hour in Oslo, how many are kept. */
    backup: {
      folder: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
      hour: values.BACKUP_HOUR,
      keep: values.BACKUP_KEEP,
    },
    databaseUrl: values.DATABASE_URL ?? null,
    /**
     * Direct connection to the database for what needs a session of its own, because `databaseUrl`
     * leads through a pooler in transaction mode; null where `databaseUrl` is direct itself.
     */
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    sessionSecret: values.SESSION_SECRET ?? secretFor(dataDir),
    /** Created or updated at start. */
    admin: pair(values, 'ADMIN_USERNAME', 'ADMIN_PASSWORD', (username, password) => {
      return { username, password };
    }),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? `CTRL Festival <${defaultContent.site.contact.general.email}>`,
      /** Recipient of contact messages; null: the address in the content. */
      organisers: values.MAIL_ORGANISERS ?? null,
    },
    social: socialOf(values),
    /** Without an `apiRoot`, Google's own URLs are called. */
    google: pair(values, 'GOOGLE_SHEETS_ID', 'GOOGLE_SERVICE_ACCOUNT_JSON', (id, account) => {
      return { sheetsId: id, serviceAccount: account, apiRoot: values.GOOGLE_API_ROOT ?? null };
    }),
    push: pushOf(values),
    bcryptCost: values.BCRYPT_COST,
    /** Connections of one process, sockets among them; further ones are closed at once. */
    maxConnections: values.MAX_CONNECTIONS,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    /** False: `/sw.js` removes the site's service worker from every browser. */
    serviceWorker: values.SERVICE_WORKER === 'on',
    times: timesOf(values),
    limits: limitsOf(values),
    chat: chatOf(values),
  };
}

export type Config = ReturnType<typeof loadConfig>;
export type LimitSettings = ReturnType<typeof limitsOf>;
/** Number of uses allowed within a number of seconds. */
export type LimitSetting = LimitSettings['read'];
export type ChatSettings = ReturnType<typeof chatOf>;
export type SocialPlatformConfig = NonNullable<Config['social']['tiktok']>;

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

function socialOf(values: SettingValues) {
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

function pushOf(values: SettingValues) {
  const keys = pair(values, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', (publicKey, privateKey) => {
    if (!isKeyPair(publicKey, privateKey)) {
      throw refusal('VAPID_PRIVATE_KEY', 'must be the key that VAPID_PUBLIC_KEY belongs to');
    }
    return { publicKey, privateKey };
  });
  return {
    /** Hosts that the server sends messages to; empty: push is off. */
    hosts: values.PUSH_HOSTS,
    /** Contact of the sender; null: the general address of the content. */
    subject: values.PUSH_SUBJECT ?? null,
    /** Null: the pair stored with the data. */
    keys,
  };
}

function timesOf(values: SettingValues) {
  return {
    adminIdleMs: values.ADMIN_IDLE_SECONDS * 1000,
    adminMaxMs: values.ADMIN_MAX_SECONDS * 1000,
    userSessionMs: values.USER_SESSION_SECONDS * 1000,
    affiliateSessionMs: values.AFFILIATE_SESSION_SECONDS * 1000,
    /** How often a process polls for due jobs; 0 turns polling off (tests run jobs by hand). */
    jobPollSeconds: values.JOB_POLL_SECONDS,
    /** Time-out of one call to a mail server or an outside service. */
    outgoingMs: values.OUTGOING_TIMEOUT_SECONDS * 1000,
    databaseConnectMs: values.DATABASE_CONNECT_TIMEOUT_MS,
    databaseStatementMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    /** A request without an answer for this long gets 503 (database) or is cut off. */
    requestMs: values.REQUEST_TIMEOUT_SECONDS * 1000,
    headersMs: values.HEADERS_TIMEOUT_SECONDS * 1000,
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
    /** How long a stopping process answers as before, apart from `/api/ready`. */
    drainMs: values.DRAIN_SECONDS * 1000,
    /** A graceful shutdown is forced after this long. */
    shutdownMs: values.SHUTDOWN_SECONDS * 1000,
    retention: {
      /** Days after which ipAddress and userAgent are cleared. */
      addressDays: values.RETENTION_ADDRESS_DAYS,
      contactMonths: values.RETENTION_CONTACT_MONTHS,
      unconfirmedNewsletterDays: values.RETENTION_UNCONFIRMED_DAYS,
    },
  };
}

/** Every named limit; .env.example holds the defaults (docs/product/operation.md#limits-of-calls). */
function limitsOf(values: SettingValues) {
  return {
    /** Failed logins of one account, and of one kind of login from one address. */
    loginAccount: values.LIMIT_LOGIN_ACCOUNT,
    loginAddress: values.LIMIT_LOGIN_ADDRESS,
    /** Requested links into an account, and refused ones, per address and kind of login. */
    mailedLink: values.LIMIT_MAILED_LINK,
    /**
     * Changes of password and deletions, which ask for the password: each costs a bcrypt comparison.
     */
    passwordAccount: values.LIMIT_PASSWORD_ACCOUNT,
    /** Profile pictures of one account: each has to be decoded. */
    picture: values.LIMIT_PICTURE,
    /** Pictures that one administrator uploads for the festival's pages. */
    contentPicture: values.LIMIT_CONTENT_PICTURE,
    /** Pictures for sharing that one address has drawn; those that are kept count for nobody. */
    sharePicture: values.LIMIT_SHARE_PICTURE,
    export: values.LIMIT_EXPORT,
    registration: values.LIMIT_REGISTRATION,
    contact: values.LIMIT_CONTACT,
    newsletter: values.LIMIT_NEWSLETTER,
    /** Links of the newsletter and the wheel that are refused, per address. */
    newsletterLink: values.LIMIT_NEWSLETTER_LINK,
    share: values.LIMIT_SHARE,
    /** Spins of the wheel; generous, because visitors at the festival may share one address. */
    wheel: values.LIMIT_WHEEL,
    application: values.LIMIT_APPLICATION,
    /** E-mails that anyone can trigger to an unconfirmed address, per recipient and purpose. */
    mailHour: values.LIMIT_MAIL_HOUR,
    mailDay: values.LIMIT_MAIL_DAY,
    /** E-mails for account recovery, per recipient and purpose. */
    recoveryHour: values.LIMIT_WAY_BACK_HOUR,
    recoveryDay: values.LIMIT_WAY_BACK_DAY,
    /**
     * Push subscriptions made, changed and ended, per address; generous, because visitors at the
     * festival may share one address and each change of a plan is one.
     */
    push: values.LIMIT_PUSH,
    /** New push subscriptions, per address. */
    pushNew: values.LIMIT_PUSH_NEW,
    /** Test messages of one subscription. */
    pushTest: values.LIMIT_PUSH_TEST,
    /** E-mails by which an administrator tries the mail server. */
    testMail: values.LIMIT_TEST_MAIL,
    /** Reads and writes, per address and kind of login, counted in memory before a body is read. */
    read: values.LIMIT_READ,
    write: values.LIMIT_WRITE,
    /** Writes of one session, counted in memory. */
    writeSession: values.LIMIT_WRITE_SESSION,
    /** Lines of one sender in the chat; above it the sender is paused for `chat.pauseMs`. */
    chatLines: values.LIMIT_CHAT_LINES,
    /** The same text of one sender. */
    chatRepeat: values.LIMIT_CHAT_REPEAT,
    /** Lines of all senders without a cookie from one address, counted in memory. */
    chatAddress: values.LIMIT_CHAT_ADDRESS,
    /** Lines of visitors with new names, per address. */
    chatNewNames: values.LIMIT_CHAT_NEW_NAMES,
    /** Lines of visitors in one room; beyond it slow mode comes on by itself. */
    chatRoom: values.LIMIT_CHAT_ROOM,
    /** Frames of any kind that one socket sends, counted in memory; above it the socket is closed. */
    chatFrames: values.LIMIT_CHAT_FRAMES,
    /**
     * WebSocket upgrades per address and in total, counted in memory; generous, because a whole
     * festival may reconnect from one address after a restart.
     */
    upgradeAddress: values.LIMIT_UPGRADE_ADDRESS,
    upgrade: values.LIMIT_UPGRADE,
    /** Kilobytes of missed lines sent to an address, counted in memory. */
    chatResumeKb: values.LIMIT_CHAT_RESUME_KB,
    /** Names chosen and lines reported, per address. */
    chatName: values.LIMIT_CHAT_NAME,
    chatReport: values.LIMIT_CHAT_REPORT,
  };
}

function chatOf(values: SettingValues) {
  return {
    /** How long a sender over the rate limit is paused. */
    pauseMs: values.CHAT_PAUSE_SECONDS * 1000,
    socketsPerSession: values.CHAT_SOCKETS_PER_SESSION,
    socketsPerAddress: values.CHAT_SOCKETS_PER_ADDRESS,
    pingMs: values.CHAT_PING_SECONDS * 1000,
    /** A connection with more unsent bytes than this is dropped. */
    maxWaitingBytes: values.CHAT_MAX_WAITING_BYTES,
    /** Maximum bytes of missed lines sent to a socket that reconnects. */
    resumeBytes: values.CHAT_RESUME_BYTES,
    /** How long a visitor's name counts as new, and until how many of its lines stand in a room. */
    newNameMs: values.CHAT_NEW_NAME_SECONDS * 1000,
    newNameLines: values.CHAT_NEW_NAME_LINES,
    /** Automatic slow mode: time between two lines of one person, and its duration. */
    autoSlowSeconds: values.CHAT_AUTO_SLOW_SECONDS,
    autoSlowMs: values.CHAT_AUTO_SLOW_FOR_SECONDS * 1000,
    /** Automatic slow mode stays off this long after an administrator has turned slow mode off. */
    autoSlowOffMs: values.CHAT_AUTO_SLOW_OFF_SECONDS * 1000,
    /** A visitor's name is reserved for this long after their last visit. */
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
