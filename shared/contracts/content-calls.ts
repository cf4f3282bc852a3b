import { calls } from './calls.ts';
import { contentAnswer } from './content.ts';

/** What open pages ask for to follow a publication. */
export const publicContentCalls = calls({
  'GET /api/content': { who: 'anyone', answer: contentAnswer },
});
