import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { configuredPlatforms, refreshPlatform } from './social.service.ts';

/** One task per configured platform, so that a hanging one does not delay the others. */
export function socialTasks(config: Context['config']): TaskDefinition<unknown, Context>[] {
  return configuredPlatforms(config).map((platform) => ({
    name: `social-${platform}`,
    schema: z.object({}),
    schedule: '*/5 * * * *',
    atStart: true,
    retryLimit: 2,
    handle: (ctx) => refreshPlatform(ctx, platform),
  }));
}
