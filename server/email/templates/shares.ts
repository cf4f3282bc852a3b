import { SHARE_PLATFORMS, type SharePlatform } from '#shared/contracts/shares.ts';
import { paths } from '#shared/paths.ts';
import { type MailContent, type MailPart, renderLetter } from '../layout.ts';

/**
 * The duty to mark advertising, in every e-mail about a reward for a post
 * (docs/product/promoters.md#marking-of-advertising).
 */
const DUTY: MailPart = {
  kind: 'text',
  text: 'Innlegg du får belønning for, er reklame. Skriv «Reklame» først i innlegget, godt synlig.',
};

interface ShareThanksData {
  publicUrl: string;
  platform: SharePlatform;
  /** Points credited at once; 0 while the share waits for review. */
  points: number;
}

/**
 * Thanks for a share. Anybody can type anybody's address into the form, so nothing that was typed
 * is repeated.
 */
export function shareThanksMail({ publicUrl, platform, points }: ShareThanksData): MailContent {
  const where = platform === 'other' ? '' : ` på ${SHARE_PLATFORMS[platform]}`;
  const then =
    points > 0
      ? `Du har fått ${points} poeng på profilen din.`
      : 'Vi ser på delingen. Gir den en belønning, får du en e-post om det.';
  return renderLetter({
    subject: 'Takk for at du deler CTRL Festival',
    heading: 'Takk for at du sprer ordet!',
    publicUrl,
    why: 'noen registrerte en deling med denne adressen',
    parts: [
      {
        kind: 'text',
        text: `Hei! Vi har registrert en deling${where} med denne adressen. ${then}`,
      },
      DUTY,
      { kind: 'text', text: 'Var det ikke deg, trenger du ikke gjøre noe.' },
    ],
  });
}

interface RewardMailData {
  publicUrl: string;
  /** The reward in words, e.g. '50 poeng'. */
  what: string;
  /** Whether the reward is a gift in the profile of an account with this address. */
  hasAccount: boolean;
}

/** Tells that an admin has rewarded a share. */
export function rewardMail({ publicUrl, what, hasAccount }: RewardMailData): MailContent {
  return renderLetter({
    subject: 'Du har fått en belønning',
    heading: 'Du har fått en belønning',
    prize: what,
    publicUrl,
    why: 'du har delt CTRL Festival',
    parts: [
      { kind: 'text', text: 'Takk for at du deler CTRL Festival.' },
      hasAccount
        ? { kind: 'action', label: 'Åpne gaven', href: `${publicUrl}${paths.profile}` }
        : { kind: 'action', label: 'Lag en konto', href: `${publicUrl}${paths.login}` },
      ...(hasAccount
        ? []
        : [
            {
              kind: 'text',
              text: 'Lag en konto med denne e-postadressen og bekreft den, så ligger belønningen i profilen din.',
            } as const,
          ]),
      DUTY,
    ],
  });
}
