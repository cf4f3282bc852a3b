import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, idParams, params } from '#server/http/validate.ts';
import { reminderRequest } from '#shared/contracts/reminders.ts';
import { addReminder, listReminders, removeReminder } from './reminders.service.ts';

/** /api/user/reminders: the days that whoever is logged in wants to be reminded of. */
export function remindersRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await listReminders(ctx, String(req.session.subjectId)));
  });

  router.post('/', requireLogin, body(reminderRequest), async (req, res) => {
    const reminder = await addReminder(ctx, String(req.session.subjectId), res.locals.body);
    res.status(201).json(reminder);
  });

  router.delete('/:id', requireLogin, params(idParams), async (req, res) => {
    await removeReminder(ctx, String(req.session.subjectId), res.locals.params.id);
    res.json({ success: true });
  });

  return router;
}
