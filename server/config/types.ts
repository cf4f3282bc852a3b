/** How many times within how many seconds. */
export interface LimitSetting {
  points: number;
  seconds: number;
}

/** Every named limit; .env.example holds the defaults (docs/product/operation.md#limits-of-calls). */
export interface LimitSettings {
  loginAccount: LimitSetting;
  loginAddress: LimitSetting;
  /** New passwords and deletions, which ask for the password: each costs a hash. */
  passwordAccount: LimitSetting;
  passwordAddress: LimitSetting;
  /** Profile pictures of one account: each costs a decoder's time. */
  picture: LimitSetting;
  /** Pictures that one administrator uploads for the festival's pages. */
  contentPicture: LimitSetting;
  registration: LimitSetting;
  contact: LimitSetting;
  newsletter: LimitSetting;
  /** Confirm and unsubscribe links: they come from mails, one festival is one address. */
  newsletterLink: LimitSetting;
  share: LimitSetting;
  /** Spins of the wheel: wide, because a festival is one address. */
  wheel: LimitSetting;
  application: LimitSetting;
  /** Mails that anyone can trigger to an address they have not proved, per recipient and purpose. */
  mailHour: LimitSetting;
  mailDay: LimitSetting;
  /** Mails with a way back into an account, per recipient and purpose. */
  wayBackHour: LimitSetting;
  wayBackDay: LimitSetting;
  /** Reads, per address, counted in memory. */
  read: LimitSetting;
  /** Lines of one sender in the chat; then `chat.pauseMs` of silence. */
  chatLines: LimitSetting;
  /** The same text of one sender. */
  chatRepeat: LimitSetting;
  /** Lines of all senders without a cookie from one address, counted in memory. */
  chatAddress: LimitSetting;
  /** Lines of visitors with new names, per address. */
  chatNewNames: LimitSetting;
  /** Names chosen and lines reported, per address. */
  chatName: LimitSetting;
  chatReport: LimitSetting;
}

export interface ChatSettings {
  /** How long a sender waits who was too fast. */
  pauseMs: number;
  socketsPerSession: number;
  socketsPerAddress: number;
  pingMs: number;
  /** A connection for which more than this waits is dropped. */
  maxWaitingBytes: number;
  /** How long a visitor's name counts as new. */
  newNameMs: number;
  /** A visitor's name stays theirs so long after they were last here. */
  nameMs: number;
}

export interface TimeSettings {
  adminIdleMs: number;
  adminMaxMs: number;
  userSessionMs: number;
  affiliateSessionMs: number;
  /** How often a process looks for due jobs; 0: never on its own (tests run them by hand). */
  jobPollSeconds: number;
  /** Time-out of one call to a mail server or an outside service. */
  outgoingMs: number;
  databaseConnectMs: number;
  databaseStatementMs: number;
  /** After this long without an answer a request gets 503 (database) or is cut off. */
  requestMs: number;
  headersMs: number;
  keepAliveMs: number;
  /** A graceful stop ends by force after this long. */
  shutdownMs: number;
  retention: {
    /** ipAddress and userAgent are blanked. */
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
  databaseUrl: string | null;
  databasePoolSize: number;
  sessionSecret: string;
  /** ADMIN_USERNAME and ADMIN_PASSWORD: created or updated at start. */
  admin: { username: string; password: string } | null;
  mail: {
    smtpUrl: string | null;
    from: string;
    /** Where contact messages go; null: to the address that the content names. */
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
    /** Null: Google's own addresses. */
    apiRoot: string | null;
  } | null;
  bcryptCost: number;
  metricsToken: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  times: TimeSettings;
  limits: LimitSettings;
  chat: ChatSettings;
}
