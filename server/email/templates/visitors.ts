import { SHARE_PLATFORMS, type SharePlatform } from '#shared/contracts/shares.ts';
import { capitalize, formatDate, formatDay, type IsoDate } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { type MailContent, type MailPart, renderLetter } from '../layout.ts';

interface ReminderMailData {
  publicUrl: string;
  date: IsoDate;
  firstName: string;
  text: string | null;
}

/** Sent in the morning of a day that a user asked to be reminded of, to a confirmed address. */
export function reminderMail({ publicUrl, date, firstName, text }: ReminderMailData): MailContent {
  return renderLetter({
    subject: `Påminnelse: ${formatDate(date)}`,
    heading: capitalize(formatDay(date)),
    publicUrl,
    why: 'du har lagt inn en påminnelse i kalenderen din',
    parts: [
      { kind: 'text', text: `Hei, ${firstName}! Du ba oss minne deg på dagen i dag.` },
      ...(text === null ? [] : [{ kind: 'quote', text } as const]),
      { kind: 'action', label: 'Åpne kalenderen din', href: `${publicUrl}${paths.profile}` },
    ],
  });
}

interface WheelWinData {
  publicUrl: string;
  /** The prize, by its label on the wheel. */
  label: string;
  token: string;
  daysValid: number;
}

/**
 * Has the link with which a win is claimed; it leads to a page with a button. Anybody can type
 * anybody's address into the form, so no name that was typed is repeated.
 */
export function wheelWinMail({ publicUrl, label, token, daysValid }: WheelWinData): MailContent {
  return renderLetter({
    subject: 'Du vant på Lykkehjulet',
    heading: 'Du vant på Lykkehjulet',
    prize: label,
    publicUrl,
    why: 'noen snurret Lykkehjulet med denne adressen',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Lykkehjulet til CTRL Festival stoppet på en gevinst til deg.',
      },
      {
        kind: 'action',
        label: 'Hent gevinsten',
        href: `${publicUrl}${paths.wheel}?token=${token}`,
      },
      {
        kind: 'text',
        text: `Lenken virker i ${daysValid} dager. Var det ikke du som snurret hjulet, trenger du ikke gjøre noe.`,
      },
    ],
  });
}

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
