import { type MailContent, renderLetter } from '../layout.ts';

/** What an administrator sends to see whether e-mails arrive. */
export function testMail({ publicUrl }: { publicUrl: string }): MailContent {
  return renderLetter({
    subject: 'Prøve fra CTRL Festival',
    heading: 'E-posten kom fram',
    publicUrl,
    why: 'en administrator sendte en prøve til denne adressen',
    parts: [
      {
        kind: 'text',
        text: 'Hei! Dette er en prøve. Lander den i innboksen og ikke i søppelposten, gjør passordlenker og nyhetsbrev det også.',
      },
    ],
  });
}
