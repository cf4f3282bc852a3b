import type { Orm } from '../db/database.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Random } from '../lib/random.ts';
import { mailTask } from './mail.jobs.ts';
import { insertMail, type OutgoingMail, reopenMails } from './mail.store.ts';

export { mailTask } from './mail.jobs.ts';
export { assignMails, deleteFinishedMails, deleteMails, type OutgoingMail } from './mail.store.ts';
export { DeliveryError, type MailConnection, openMailConnection } from './mail-connection.ts';
export { mayMail } from './may-mail.ts';
export { type ProbeOutcome, type ProbeProblem, probe } from './probe.ts';
export { mailAsPage } from './strip.ts';
export {
  changeEmailMail,
  confirmEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
  welcomeMail,
} from './templates/account.ts';
export {
  affiliateAppliedMail,
  affiliateApplyAgainMail,
  affiliateApprovedMail,
  affiliateDeletedMail,
  affiliateLoginMail,
  affiliatePasswordChangedMail,
  affiliatePausedMail,
  affiliateRejectedMail,
  affiliateReopenedMail,
} from './templates/affiliates.ts';
export {
  campaignMail,
  listHeaders,
  newsletterConfirmMail,
  newsletterWelcomeMail,
} from './templates/newsletter.ts';
export { contactMail, releaseFailedMail, testMail } from './templates/organisers.ts';
export { reminderMail, rewardMail, shareThanksMail, wheelWinMail } from './templates/visitors.ts';

export interface Mailer {
  /** Stores the e-mail and the job that sends it in the transaction. */
  enqueue(tx: Orm, mail: OutgoingMail): Promise<void>;
  /**
   * Queues failed e-mails again with all their attempts: those of `ids`, or every one for null. One
   * that is waiting or sent is not changed. Returns the ids that were queued.
   */
  retry(tx: Orm, ids: readonly string[] | null): Promise<string[]>;
}

interface MailerDeps {
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll' | 'forget'>;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
}

/** The mailer: the only way in which the product sends single e-mails. */
export function createMailer(deps: MailerDeps): Mailer {
  const enqueue = async (tx: Orm, mail: OutgoingMail) => {
    const id = deps.random.uuid();
    await insertMail(tx, { ...mail, id, createdAt: deps.clock.now() });
    await deps.jobs.enqueue(tx, mailTask, { mailId: id });
  };
  const retry = async (tx: Orm, ids: readonly string[] | null) => {
    const reopened = await reopenMails(tx, ids);
    // Otherwise the dead job could be retried as well, and the e-mail would be sent twice.
    await deps.jobs.forget(tx, mailTask.name, 'mailId', reopened);
    const jobs = reopened.map((mailId) => ({ data: { mailId } }));
    await deps.jobs.enqueueAll(tx, mailTask, jobs);
    return reopened;
  };
  return { enqueue, retry };
}
