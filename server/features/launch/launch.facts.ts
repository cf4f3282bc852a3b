import type { Config } from '#server/config/types.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import type { AdminProtection } from '../admins/index.ts';
import type { ContentState } from '../content/index.ts';
import type { MailTrial } from './launch.store.ts';
import type { ProxySeen } from './proxy.policy.ts';

/** All that the checks are made of, read at one moment. */
export interface LaunchFacts {
  config: Config;
  now: Date;
  engine: 'postgres' | 'pglite';
  content: ContentState;
  /** Key of the edition whose name and days an administrator has said to be right. */
  confirmed: string | null;
  admins: readonly AdminProtection[];
  backup: SystemAnswer['backup'];
  /** What became of the last try of the mail server; null before the first with these settings. */
  mailTrial: MailTrial | null;
  proxy: ProxySeen;
  /** Time of the asking browser's clock; null when it did not tell. */
  browserTime: Date | null;
}
