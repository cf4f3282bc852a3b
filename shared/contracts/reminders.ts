import { z } from 'zod';
import { calls, idParams } from './calls.ts';
import { doneAnswer } from './error.ts';
import { optionalText } from './text.ts';

export const REMINDER_TEXT_MAX = 200;

/** When the e-mails of a day's reminders go out, in Oslo. */
export const REMINDER_MAILS_AT = '08:00';

/** Body of POST /api/user/reminders: an Oslo calendar day, today until its e-mails go out, or later. */
const reminderRequest = z.object({
  date: z.iso.date('Velg en dato'),
  text: optionalText(REMINDER_TEXT_MAX),
});
export type ReminderRequest = z.infer<typeof reminderRequest>;

/** A reminder; its e-mail is sent on the day at 08:00 Oslo time. */
const userReminder = z.object({
  id: z.string(),
  date: z.iso.date(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserReminder = z.infer<typeof userReminder>;

export const reminderCalls = calls({
  'GET /api/user/reminders': { who: 'user', answer: z.array(userReminder) },
  'POST /api/user/reminders': {
    who: 'user',
    body: reminderRequest,
    answer: userReminder,
    status: 201,
  },
  'DELETE /api/user/reminders/:id': { who: 'user', params: idParams, answer: doneAnswer },
});
