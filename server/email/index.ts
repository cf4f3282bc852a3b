import type { Orm } from '../db/database.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Random } from '../lib/random.ts';
import { mailTask } from './mail.jobs.ts';
import { insertMails, type OutgoingMail } from './mail.store.ts';

export { mailTask } from './mail.jobs.ts';
export type { OutgoingMail } from './mail.store.ts';
export { mayMail } from './may-mail.ts';
export {
  confirmEmailMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
} from './templates/account.ts';
export { contactMail } from './templates/contact.ts';
export {
  listHeaders,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from './templates/newsletter.ts';
export { reminderMail } from './templates/reminder.ts';
export { rewardMail, shareThanksMail } from './templates/shares.ts';
export { wheelWinMail } from './templates/wheel.ts';

export interface Mailer {
  /** Stores the e-mail and the job that sends it with the transaction's other rows. */
  enqueue(tx: Orm, mail: OutgoingMail): Promise<void>;
  /** The same for several at once. */
  enqueueAll(tx: Orm, mails: readonly OutgoingMail[]): Promise<void>;
}

export interface MailerDeps {
  jobs: Pick<Jobs, 'enqueueAll'>;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
}

/** The way out for every e-mail of the product. */
export function createMailer(deps: MailerDeps): Mailer {
  const enqueueAll = async (tx: Orm, mails: readonly OutgoingMail[]) => {
    if (mails.length === 0) return;
    const createdAt = deps.clock.now();
    const waiting = mails.map((mail) => ({ ...mail, id: deps.random.uuid(), createdAt }));
    const jobs = waiting.map(({ id }) => ({ data: { mailId: id }, singletonKey: id }));
    await Promise.all([insertMails(tx, waiting), deps.jobs.enqueueAll(tx, mailTask, jobs)]);
  };
  return { enqueue: (tx, mail) => enqueueAll(tx, [mail]), enqueueAll };
}
