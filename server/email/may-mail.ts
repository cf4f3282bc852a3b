import { fold } from '#shared/contracts/text.ts';
import type { Context } from '../context.ts';
import type { SqlPool } from '../db/database.ts';
import type { LimitName } from '../http/limits.ts';

/**
 * The limits by the hour and by the day of mails that anyone can trigger
 * (docs/product/newsletter.md#limits-of-mail).
 */
const STRANGERS = ['mailHour', 'mailDay'] as const satisfies readonly LimitName[];
/** Those of a way back into an account, which nobody may use up by another form. */
const WAY_BACK = ['wayBackHour', 'wayBackDay'] as const satisfies readonly LimitName[];

const LIMITS_OF = {
  newsletter: STRANGERS,
  /** The welcome to a new account, and every link that confirms an address. */
  address: STRANGERS,
  application: STRANGERS,
  share: STRANGERS,
  wheel: STRANGERS,
  reminder: STRANGERS,
  password: WAY_BACK,
  loginLink: WAY_BACK,
};

/** What a mail is for that goes out without an admin or a proved address behind it. */
export type MailPurpose = keyof typeof LIMITS_OF;

/**
 * Whether one more mail of a purpose may go to an address: counts it. Each purpose has limits of
 * its own, so that no form uses up what another needs. Over the limit no mail goes out and the
 * answer is the same. `sql` counts within a transaction.
 */
export async function mayMail(
  { limits }: Pick<Context, 'limits'>,
  purpose: MailPurpose,
  email: string,
  sql?: SqlPool,
): Promise<boolean> {
  const recipient = `${purpose}:${fold(email)}`;
  for (const limit of LIMITS_OF[purpose]) {
    if (!(await limits.allow(limit, recipient, sql))) return false;
  }
  return true;
}
