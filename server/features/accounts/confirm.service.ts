import type { Context } from '#server/context.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { Credited } from '../rewards/index.ts';
import { confirmNewAddress } from './change-email.service.ts';
import { confirmOwnAddress, invalidConfirmLink } from './email.service.ts';

function creditedText({ points, gifts }: Credited): string {
  const waiting = gifts === 1 ? 'En gave venter' : `${gifts} gaver venter`;
  const parts = [
    'E-postadressen er bekreftet. Takk!',
    ...(points > 0 ? [`Du har fått ${points} poeng for delinger.`] : []),
    ...(gifts > 0 ? [`${waiting} under Gaver.`] : []),
  ];
  return parts.join(' ');
}

/**
 * Confirms the address that a link was sent to, the account's current or its new one, and reports
 * what was credited. A second call changes nothing.
 * @throws AppError 400 for an unknown or expired link, 409 for an address that is taken
 */
export async function confirmEmail(ctx: Context, token: string): Promise<MessageAnswer> {
  const credited = (await confirmOwnAddress(ctx, token)) ?? (await confirmNewAddress(ctx, token));
  if (credited === null) throw invalidConfirmLink();
  return { success: true, message: creditedText(credited) };
}
