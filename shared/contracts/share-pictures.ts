import { z } from 'zod';
import { PLAN_LENGTH } from '../rules/plan-link.ts';
import { SHARE_FILE_LENGTH } from '../rules/share-pictures.ts';
import { bytes, calls } from './calls.ts';

/** Pictures for link previews and stories. `plan` is the fragment that shares a plan. */
export const sharePictureCalls = calls({
  'GET /delebilder/:format/:file': {
    who: 'anyone',
    params: z.object({
      format: z.enum(['kort', 'story']),
      file: z.string().max(SHARE_FILE_LENGTH),
    }),
    query: z.object({ plan: z.string().max(PLAN_LENGTH).optional() }),
    answer: bytes('image/png'),
  },
});
