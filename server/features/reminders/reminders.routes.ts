import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body, params } from '#server/http/validate.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { reminderRequest } from '#shared/contracts/reminders.ts';
import { addReminder, listReminders, removeReminder } from './reminders.service.ts';

/** /api/user/reminders: the reminders of the logged-in user. */
export function remindersRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await listReminders(ctx, subjectOf(req)));
  });

  router.post('/', requireLogin, body(reminderRequest), async (req, res) => {
    const reminder = await addReminder(ctx, subjectOf(req), res.locals.body);
    res.status(201).json(reminder);
  });

  router.delete('/:id', requireLogin, params(idParams), async (req, res) => {
    await removeReminder(ctx, subjectOf(req), res.locals.params.id);
    res.json({ success: true });
  });

  return router;
}
