import { fold } from '#shared/contracts/text.ts';
import type { Context } from '../context.ts';
import type { SqlPool } from '../db/database.ts';

/**
 * Whether one more mail may go to an address that nobody has proved: counts it, 2 an hour and 5 a
 * day (decisions.md section 3). Over the limit no mail goes out and the answer is the same.
 * `sql` counts within a transaction.
 */
export async function mayMail(
  { limits }: Pick<Context, 'limits'>,
  email: string,
  sql?: SqlPool,
): Promise<boolean> {
  const recipient = fold(email);
  return (
    (await limits.allow('mailHour', recipient, sql)) &&
    (await limits.allow('mailDay', recipient, sql))
  );
}
