import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { actingIn } from '../admins/index.ts';
import { askForBackup } from './backups.service.ts';

/** /api/admin/system/backup: a backup now. */
export function backupsRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/', requireLogin, async (req, res) => {
    await askForBackup(ctx, await actingIn(ctx, req));
    res.json({ success: true, message: 'Sikkerhetskopien er i gang.' });
  });

  return router;
}
