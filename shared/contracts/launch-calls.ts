import { calls } from './calls.ts';
import { doneAnswer } from './error.ts';
import {
  basicsAnswer,
  basicsBody,
  basicsSaved,
  guideBody,
  launchAnswer,
  testMailAnswer,
  testMailBody,
} from './launch.ts';

/** What is left before visitors come. Apart from the schemas, which the forms take into the browser. */
export const launchCalls = calls({
  'GET /api/admin/launch': { who: 'admin', answer: launchAnswer },
  'POST /api/admin/launch/guide': { who: 'admin', body: guideBody, answer: doneAnswer },
  'GET /api/admin/launch/basics': { who: 'admin', answer: basicsAnswer },
  'PUT /api/admin/launch/basics': { who: 'admin', body: basicsBody, answer: basicsSaved },
  'POST /api/admin/system/test-mail': {
    who: 'admin',
    body: testMailBody,
    answer: testMailAnswer,
  },
});
