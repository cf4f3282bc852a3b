import type { PushHost } from './fields.ts';

/** Number of uses allowed within a number of seconds. */
export interface LimitSetting {
  points: number;
  seconds: number;
}

/** Every named limit; .env.example holds the defaults (docs/product/operation.md#limits-of-calls). */
export interface LimitSettings {
  /** Failed logins of one account, and of one kind of login from one address. */
  loginAccount: LimitSetting;
  loginAddress: LimitSetting;
  /** Requested links into an account, and refused ones, per address and kind of login. */
  mailedLink: LimitSetting;
  /**
   * Changes of password and deletions, which ask for the password: each costs a bcrypt comparison.
   */
  passwordAccount: LimitSetting;
  /** Profile pictures of one account: each has to be decoded. */
  picture: LimitSetting;
  /** Pictures that one administrator uploads for the festival's pages. */
  contentPicture: LimitSetting;
  /** Pictures for sharing that one address has drawn; those that are kept count for nobody. */
  sharePicture: LimitSetting;
  export: LimitSetting;
  registration: LimitSetting;
  contact: LimitSetting;
  newsletter: LimitSetting;
  /** Links of the newsletter and the wheel that are refused, per address. */
  newsletterLink: LimitSetting;
  share: LimitSetting;
  /** Spins of the wheel; generous, because visitors at the festival may share one address. */
  wheel: LimitSetting;
  application: LimitSetting;
  /** E-mails that anyone can trigger to an unconfirmed address, per recipient and purpose. */
  mailHour: LimitSetting;
  mailDay: LimitSetting;
  /** E-mails for account recovery, per recipient and purpose. */
  recoveryHour: LimitSetting;
  recoveryDay: LimitSetting;
  /**
   * Push subscriptions made, changed and ended, per address; generous, because visitors at the
   * festival may share one address and each change of a plan is one.
   */
  push: LimitSetting;
  /** New push subscriptions, per address. */
  pushNew: LimitSetting;
  /** Test messages of one subscription. */
  pushTest: LimitSetting;
  /** E-mails by which an administrator tries the mail server. */
  testMail: LimitSetting;
  /** Reads and writes, per address and kind of login, counted in memory before a body is read. */
  read: LimitSetting;
  write: LimitSetting;
  /** Writes of one session, counted in memory. */
  writeSession: LimitSetting;
  /** Lines of one sender in the chat; above it the sender is paused for `chat.pauseMs`. */
  chatLines: LimitSetting;
  /** The same text of one sender. */
  chatRepeat: LimitSetting;
  /** Lines of all senders without a cookie from one address, counted in memory. */
  chatAddress: LimitSetting;
  /** Lines of visitors with new names, per address. */
  chatNewNames: LimitSetting;
  /** Lines of visitors in one room; beyond it slow mode comes on by itself. */
  chatRoom: LimitSetting;
  /** Frames of any kind that one socket sends, counted in memory; above it the socket is closed. */
  chatFrames: LimitSetting;
  /**
   * WebSocket upgrades per address and in total, counted in memory; generous, because a whole
   * festival may reconnect from one address after a restart.
   */
  upgradeAddress: LimitSetting;
  upgrade: LimitSetting;
  /** Kilobytes of missed lines sent to an address, counted in memory. */
  chatResumeKb: LimitSetting;
  /** Names chosen and lines reported, per address. */
  chatName: LimitSetting;
  chatReport: LimitSetting;
}

export interface ChatSettings {
  /** How long a sender over the rate limit is paused. */
  pauseMs: number;
  socketsPerSession: number;
  socketsPerAddress: number;
  pingMs: number;
  /** A connection with more unsent bytes than this is dropped. */
  maxWaitingBytes: number;
  /** Maximum bytes of missed lines sent to a socket that reconnects. */
  resumeBytes: number;
  /** How long a visitor's name counts as new, and until how many of its lines stand in a room. */
  newNameMs: number;
  newNameLines: number;
  /** Automatic slow mode: time between two lines of one person, and its duration. */
  autoSlowSeconds: number;
  autoSlowMs: number;
  /** Automatic slow mode stays off this long after an administrator has turned slow mode off. */
  autoSlowOffMs: number;
  /** A visitor's name is reserved for this long after their last visit. */
  nameMs: number;
}

export interface TimeSettings {
  adminIdleMs: number;
  adminMaxMs: number;
  userSessionMs: number;
  affiliateSessionMs: number;
  /** How often a process polls for due jobs; 0 turns polling off (tests run jobs by hand). */
  jobPollSeconds: number;
  /** Time-out of one call to a mail server or an outside service. */
  outgoingMs: number;
  databaseConnectMs: number;
  databaseStatementMs: number;
  /** A request without an answer for this long gets 503 (database) or is cut off. */
  requestMs: number;
  headersMs: number;
  keepAliveMs: number;
  /** How long a stopping process answers as before, apart from `/api/ready`. */
  drainMs: number;
  /** A graceful shutdown is forced after this long. */
  shutdownMs: number;
  retention: {
    /** Days after which ipAddress and userAgent are cleared. */
    addressDays: number;
    contactMonths: number;
    unconfirmedNewsletterDays: number;
  };
}

export interface SocialPlatformConfig {
  token: string;
  apiRoot: string;
}

export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  host: string;
  /** Without a trailing slash; null while PUBLIC_URL is unset. */
  publicUrl: string | null;
  /** False, a number of hops, or a list of addresses, ranges and the names Express knows. */
  trustProxy: false | number | string[];
  dataDir: string;
  /** The nightly backup: its folder (null: none is made), its hour in Oslo, how many are kept. */
  backup: { folder: string | null; hour: number; keep: number };
  databaseUrl: string | null;
  /**
   * Direct connection to the database for what needs a session of its own, because `databaseUrl`
   * leads through a pooler in transaction mode; null where `databaseUrl` is direct itself.
   */
  databaseListenUrl: string | null;
  databasePoolSize: number;
  sessionSecret: string;
  /** ADMIN_USERNAME and ADMIN_PASSWORD: created or updated at start. */
  admin: { username: string; password: string } | null;
  mail: {
    smtpUrl: string | null;
    from: string;
    /** Recipient of contact messages; null: the address in the content. */
    organisers: string | null;
  };
  social: {
    facebook: (SocialPlatformConfig & { pageId: string }) | null;
    instagram: (SocialPlatformConfig & { userId: string }) | null;
    tiktok: SocialPlatformConfig | null;
  };
  google: {
    sheetsId: string;
    serviceAccount: { clientEmail: string; privateKey: string };
    /** Null: Google's own URLs. */
    apiRoot: string | null;
  } | null;
  push: {
    /** Hosts that the server sends messages to; empty: push is off. */
    hosts: readonly PushHost[];
    /** Contact of the sender; null: the general address of the content. */
    subject: string | null;
    /** Null: the pair stored with the data. */
    keys: { publicKey: string; privateKey: string } | null;
  };
  bcryptCost: number;
  /** Connections of one process, sockets among them; further ones are closed at once. */
  maxConnections: number;
  metricsToken: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** False: `/sw.js` removes the site's service worker from every browser. */
  serviceWorker: boolean;
  times: TimeSettings;
  limits: LimitSettings;
  chat: ChatSettings;
}
