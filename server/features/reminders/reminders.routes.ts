import type { Context } from '#server/context.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { DONE } from '#shared/contracts/error.ts';
import { reminderCalls } from '#shared/contracts/reminders.ts';
import { addReminder, listReminders, removeReminder } from './reminders.service.ts';

export const remindersRoutes = (ctx: Context) =>
  routesFor(ctx, reminderCalls, {
    'GET /api/user/reminders': ({ req }) => listReminders(ctx, subjectOf(req)),
    'POST /api/user/reminders': ({ body, req }) => addReminder(ctx, subjectOf(req), body),
    'DELETE /api/user/reminders/:id': async ({ params, req }) => {
      await removeReminder(ctx, subjectOf(req), params.id);
      return DONE;
    },
  });
