import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';

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
