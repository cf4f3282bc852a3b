import type { Config } from '#server/config/types.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import type { AdminProtection } from '../admins/index.ts';
import type { ContentState } from '../content/index.ts';
import type { MailTrial } from './launch.store.ts';
import type { ProxySeen } from './proxy.policy.ts';

/** Input of all checks, read at one time. */
export interface LaunchFacts {
  config: Config;
  now: Date;
  engine: 'postgres' | 'pglite';
  content: ContentState;
  /** Key of the edition whose name and days an administrator has confirmed. */
  confirmed: string | null;
  admins: readonly AdminProtection[];
  backup: SystemAnswer['backup'];
  /** Result of the last test mail; null before the first with these settings. */
  mailTrial: MailTrial | null;
  proxy: ProxySeen;
  /** Time of the requesting browser's clock; null when not sent. */
  browserTime: Date | null;
}
