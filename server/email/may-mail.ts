import { fold } from '#shared/contracts/text.ts';
import type { Context } from '../context.ts';
import type { SqlPool } from '../db/database.ts';
import type { LimitName } from '../http/limits.ts';
import { mailboxKey } from '../lib/mailbox.ts';

/**
 * Rate limits by hour and by day of e-mails that anyone can trigger
 * (docs/product/newsletter.md#limits-of-mail).
 */
const UNCONFIRMED = ['mailHour', 'mailDay'] as const satisfies readonly LimitName[];
/** Limits of e-mails for account recovery; separate, so that other forms cannot use them up. */
const RECOVERY = ['recoveryHour', 'recoveryDay'] as const satisfies readonly LimitName[];

const LIMITS_OF = {
  newsletter: UNCONFIRMED,
  /** The welcome to a new account, and every link that confirms an address. */
  address: UNCONFIRMED,
  application: UNCONFIRMED,
  share: UNCONFIRMED,
  wheel: UNCONFIRMED,
  password: RECOVERY,
  loginLink: RECOVERY,
};

/** Purpose of an e-mail that is sent without an admin or a confirmed address behind it. */
type MailPurpose = keyof typeof LIMITS_OF;

/**
 * Whether one more e-mail of a purpose may go to an address; counts it. Each purpose has limits of
 * its own, so that one form cannot use up another's. Over the limit no e-mail is sent and the
 * form's answer is the same. `sql` counts within a transaction.
 */
export async function mayMail(
  { limits }: Pick<Context, 'limits'>,
  purpose: MailPurpose,
  email: string,
  sql?: SqlPool,
): Promise<boolean> {
  const names: readonly LimitName[] = LIMITS_OF[purpose];
  // Anybody may write any spelling of a stranger's mailbox; a link to an account goes to its own.
  const mailbox = names === RECOVERY ? fold(email) : mailboxKey(email);
  const recipient = `${purpose}:${mailbox}`;
  for (const limit of names) {
    if (!(await limits.allow(limit, recipient, sql))) return false;
  }
  return true;
}
