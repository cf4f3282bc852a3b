import { capitalize, formatDate, formatDay, type IsoDate } from '#shared/oslo-time.ts';
import { type MailContent, renderLetter } from '../layout.ts';

export interface ReminderMailData {
  publicUrl: string;
  firstName: string;
  date: IsoDate;
  text: string | null;
}

/** Goes out in the morning of a day that a user wanted to be reminded of. */
export function reminderMail({ publicUrl, firstName, date, text }: ReminderMailData): MailContent {
  return renderLetter({
    subject: `Påminnelse: ${formatDate(date)}`,
    heading: capitalize(formatDay(date)),
    publicUrl,
    parts: [
      { kind: 'text', text: `Hei, ${firstName}! Du ba oss minne deg på dagen i dag.` },
      ...(text === null ? [] : [{ kind: 'quote', text } as const]),
      { kind: 'action', label: 'Åpne kalenderen din', href: `${publicUrl}/user-profile` },
    ],
  });
}
