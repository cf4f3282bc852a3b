import { capitalize, formatDate, formatDay, type IsoDate } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { type MailContent, renderLetter } from '../layout.ts';

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
