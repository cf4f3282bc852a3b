import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { DAY_MS } from '#shared/durations.ts';
import { mentionedPictures } from './pictures.read.ts';
import { deletePictures } from './pictures.store.ts';

/** Time to use what was uploaded, and to undo its removal. */
const KEPT_DAYS = 7;

/** Removes uploads that no draft and no version shows (docs/product/content.md#pictures). */
export const contentPicturesTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'content-pictures',
  schema: z.record(z.string(), z.never()),
  schedule: '50 3 * * *',
  async handle({ db: { orm }, clock, logger }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const deleted = await deletePictures(orm, before, await mentionedPictures(orm));
    if (deleted > 0) logger.info({ deleted }, 'pictures that nothing shows were removed');
  },
};
