import type { Orm } from '../db/database.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../lib/clock.ts';
import { mailTask } from './mail.jobs.ts';
import { insertMail, type OutgoingMail } from './mail.store.ts';

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

export interface Mailer {
  /** Stores the e-mail and the job that sends it with the transaction's other rows. */
  enqueue(tx: Orm, mail: OutgoingMail): Promise<void>;
}

/** The way out for every e-mail of the product. */
export function createMailer(deps: { jobs: Pick<Jobs, 'enqueue'>; clock: Clock }): Mailer {
  return {
    async enqueue(tx, mail) {
      const mailId = await insertMail(tx, mail, deps.clock.now());
      await deps.jobs.enqueue(tx, mailTask, { mailId }, { singletonKey: mailId });
    },
  };
}
