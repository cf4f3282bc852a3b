import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { backupCalls } from '#shared/contracts/back-office-calls.ts';
import { actingIn } from '../admins/index.ts';
import { askForBackup } from './backups.service.ts';

export const backupsRoutes = (ctx: Context) =>
  routesFor(ctx, backupCalls, {
    'POST /api/admin/system/backup': async ({ req }) => {
      await askForBackup(ctx, await actingIn(ctx, req));
      return { success: true, message: 'Sikkerhetskopien er i gang.' };
    },
  });
